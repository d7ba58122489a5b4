import { useEffect, useEffectEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormProvider, type FieldValues } from "react-hook-form";
import { shortDateTime } from "#app/ui/time/local-time.ts";
import { HistoryPanel } from "../history/history-panel.tsx";
import { isPickedImage } from "../image-field/picked-image.ts";
import { ConflictView } from "./conflict-view.tsx";
import { DraftNotice, FormFooter, SaveState } from "./form-footer.tsx";
import type { ItemFormSpec, OnSaved, StoredItem } from "./item-form-spec.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { textValues } from "./text-values.ts";
import type { ItemEditor } from "./use-item-form.ts";
import { useSaveKeys } from "./use-save-keys.ts";
import { useValues } from "./use-values.ts";

interface Props<Item extends StoredItem> {
  spec: ItemFormSpec<Item>;
  editor: ItemEditor<Item>;
  onSaved: OnSaved<Item>;
  /** The field that waits for images on their way into its text. */
  uploadingField?: string | null;
  /** The `SidePanel`s, in a second column where the window is wide enough. */
  side: ReactNode;
  /** The fields of the main column. */
  children: ReactNode;
}

/** A create or edit form in a dialog: draft notice, fields, history, messages and buttons. */
export function ItemForm<Item extends StoredItem>(props: Props<Item>) {
  const { spec, editor, onSaved, uploadingField = null, side, children } = props;
  const { id, item, form, draft, save, continueFrom, discard } = editor;
  const { isDirty } = form.formState;
  const { conflict, isPending, staysOpen } = save;
  const submit = useSubmit(editor, uploadingField);
  return (
    <FormProvider {...form}>
      <div className="desk:absolute desk:inset-0 desk:flex desk:flex-col">
        <form
          id={id}
          noValidate
          hidden={conflict !== null}
          // The form closes with the server's response, which would lose text typed meanwhile.
          inert={isPending && !staysOpen}
          className="pb-6 transition-opacity inert:opacity-60 desk:grid desk:min-h-0 desk:flex-1 desk:grid-cols-[minmax(0,1fr)_19rem] desk:grid-rows-[minmax(0,1fr)] desk:pb-0 desk:[&[hidden]]:hidden xl:desk:grid-cols-[minmax(0,1fr)_22rem]"
          onSubmit={(event) => {
            event.preventDefault();
            submit(save.canRetry && staysOpen);
          }}
        >
          <div className="flex min-w-0 flex-col gap-5 pb-6 desk:relative desk:overflow-y-auto desk:overscroll-contain desk:p-6 desk:pb-5">
            <DraftNotice restoredAt={draft.restoredAt} onDiscard={discard} />
            {children}
          </div>
          <div className="desk:relative desk:overflow-y-auto desk:overscroll-contain desk:border-s desk:border-rule desk:bg-stock">
            {side}
            {item && (
              <HistoryPanel
                spec={spec}
                item={item}
                isUnsaved={isDirty}
                onRestored={(restored, note) => {
                  continueFrom(restored, form.getValues());
                  onSaved(restored, note);
                }}
              />
            )}
          </div>
        </form>
        {conflict ? (
          <ConflictView
            subject={`this ${spec.type.labels.noun}`}
            savedAt={conflict.theirs.updatedAt}
            savedBy={conflict.savedBy}
            labels={spec.labels}
            theirs={textValues(spec.toValues(conflict.theirs))}
            mine={conflict.mine}
            isPending={isPending}
            onTheirs={conflict.takeTheirs}
            onMine={conflict.keepMine}
          />
        ) : (
          <ItemFormFoot spec={spec} editor={editor} />
        )}
        <LeaveQuestion isUnsaved={(isDirty || uploadingField !== null) && !isPending} onDiscard={discard} />
      </div>
    </FormProvider>
  );
}

function ItemFormFoot<Item extends StoredItem>({ spec, editor }: Pick<Props<Item>, "spec" | "editor">) {
  const { id, item, form, draft, save } = editor;
  const [verb, pendingLabel] = item ? ["Update", "Updating..."] : ["Create", "Creating..."];
  const values = useValues();
  const label = spec.saveLabel?.(values, item) ?? `${verb} ${spec.type.labels.one}`;
  return (
    <FormFooter
      form={id}
      label={save.canRetry ? "Try again" : label}
      pendingLabel={pendingLabel}
      isPending={save.isPending}
      progress={hasFile(form.getValues()) ? save.progress : null}
      problem={save.problem}
      onStop={save.stop}
    >
      <SaveState
        isUnsaved={form.formState.isDirty}
        isPending={save.isPending}
        isDraftOff={draft.isOff}
        atRest={
          item ? `Saved ${shortDateTime(item.updatedAt)}.` : "Your text is kept in this browser until you save it."
        }
      />
    </FormFooter>
  );
}

const hasFile = (values: FieldValues) => Object.values(values).some((value) => isPickedImage(value) && value.file);

const UPLOAD_RUNNING = "An image is still uploading, or its upload failed. Wait, try again or remove it, then save.";
const UNFINISHED = "Complete the date and the time, or clear both.";

/** Returns the form's submit function, which Ctrl+S calls, too, and moves the focus to what is wrong. */
function useSubmit<Item extends StoredItem>(editor: ItemEditor<Item>, uploadingField: string | null) {
  const { id, item, form, save } = editor;
  const { submitCount } = form.formState;
  const submit = (staysOpen: boolean) => {
    const unfinished = unfinishedInput(id);
    if (!uploadingField && !unfinished) return save.submit(staysOpen);
    flushSync(() => {
      if (uploadingField) form.setError(uploadingField, { message: UPLOAD_RUNNING });
      if (unfinished) form.setError(unfinished.name, { message: UNFINISHED });
    });
    focusProblem(id);
  };
  useSaveKeys(id, () => {
    if (!save.conflict) submit(true);
  });

  // On touch screens, the keyboard would cover half of an existing text.
  const focusesFirst = useEffectEvent(() => !item || matchMedia("(pointer: fine)").matches);
  useEffect(() => {
    if (!focusesFirst()) return;
    const timer = setTimeout(() => document.querySelector<HTMLElement>(`[id="${id}"] :is(input, textarea)`)?.focus());
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => {
    if (submitCount > 0) focusProblem(id);
  }, [id, submitCount]);
  return submit;
}

/** An input with an incomplete value, such as half a date, which the form reads as empty. */
function unfinishedInput(id: string): HTMLInputElement | undefined {
  const inputs = document.querySelectorAll<HTMLInputElement>(`[id="${id}"] input`);
  return [...inputs].find(({ validity }) => validity.badInput);
}

/** Focuses the first invalid field, otherwise the message above the buttons. */
function focusProblem(id: string): void {
  const form = document.getElementById(id);
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const target = field ?? form?.parentElement?.querySelector<HTMLElement>("[data-problem]");
  target?.focus();
  field?.scrollIntoView({ block: "center" });
}
