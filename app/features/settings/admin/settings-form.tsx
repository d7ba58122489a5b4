import { useEffect, useEffectEvent, useId, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import { ApiError } from "#app/browser/api-client.ts";
import { ConflictView } from "#app/admin/kit/form/conflict-view.tsx";
import { DraftNotice } from "#app/admin/kit/form/form-footer.tsx";
import { LeaveQuestion } from "#app/admin/kit/form/leave-question.tsx";
import { useSaveKeys } from "#app/admin/kit/form/use-save-keys.ts";
import { lazyOverlay } from "#app/ui/lazy-part.tsx";
import { usePageCommands } from "#app/ui/page-commands.ts";
import type { SettingsView } from "../settings.ts";
import { partOf, SETTING_LABELS, SETTING_PARTS } from "./parts.ts";
import { PartChoice } from "./part-choice.tsx";
import { toTexts, toValues, type SettingValues } from "./setting-values.ts";
import { SettingsFoot } from "./settings-foot.tsx";
import { SettingsPart } from "./settings-part.tsx";
import { theirsIn, useSettingsForm, type SettingsEditor } from "./use-settings-form.ts";

const SettingsHistory = lazyOverlay(async () => (await import("./settings-history.tsx")).SettingsHistory);

/** The visible part, from the query parameter `part`. */
function usePart() {
  const [params, setParams] = useSearchParams();
  const part = SETTING_PARTS.find(({ id }) => id === params.get("part")) ?? SETTING_PARTS[0];
  const show = (id: string, replace = true) => {
    setParams((before) => ({ ...Object.fromEntries(before), part: id }), { replace, preventScrollReset: true });
  };
  return { part, show };
}

interface Props {
  view: SettingsView;
  isHistoryOpen: boolean;
  onHistory: (isOpen: boolean) => void;
}

/** The form of all settings. It shows one part at a time and saves all of them together. */
export function SettingsForm({ view, isHistoryOpen, onHistory }: Props) {
  const editor = useSettingsForm(view);
  const { form, base, draft, save, submit, discard, continueFrom } = editor;
  const id = useId();
  const { part, show } = usePart();
  const values = useWatch({ control: form.control }) as SettingValues;
  const changed = editor.changedNames(values);
  const isUnsaved = changed.length > 0;
  const invalidNames = Object.keys(form.formState.errors).filter((name) => name !== "root");
  const theirs = theirsIn(save.error);
  useFocusOnArrival(id);
  const showInvalid = useInvalidField(id, { part: part?.id, show });
  const onFailed = useEffectEvent(() => showInvalid(invalidNames[0]));
  useEffect(() => {
    if (save.isError) onFailed();
  }, [save.isError]);
  useSaveKeys(id, submit);
  usePageCommands(() => [
    ...SETTING_PARTS.map(({ id, label }) => ({
      id: `part-${id}`,
      label: `Settings: ${label}`,
      run: () => show(id, false),
    })),
    { id: "history", label: "History of the settings", run: () => onHistory(true) },
  ]);

  if (!part) return null;
  return (
    <FormProvider {...form}>
      {theirs && <Conflict editor={editor} theirs={theirs} />}
      <div hidden={theirs !== null}>
        <div className="grid gap-3 pb-4 empty:hidden">
          {base.view.problem && (
            <p role="status" className="border-s-4 border-danger bg-inset px-4 py-3">
              {base.view.problem}
            </p>
          )}
          <DraftNotice restoredAt={draft.restoredAt} onDiscard={discard} />
        </div>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 border-t-2 border-ink pt-4 lg:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <PartChoice part={part} changed={changed} invalid={invalidNames} onChoose={show} />
          <SettingsPart key={part.id} part={part} />
        </form>
        <SettingsFoot {...{ editor, isUnsaved, invalidNames }} form={id} onShow={showInvalid} />
      </div>
      <SettingsHistory
        open={isHistoryOpen}
        onClose={() => onHistory(false)}
        revision={base.view.revision}
        isUnsaved={isUnsaved}
        onRestored={(restored) => {
          onHistory(false);
          continueFrom(restored, form.getValues());
        }}
      />
      <LeaveQuestion isUnsaved={isUnsaved && !save.isPending} onDiscard={discard} ignoresSearch />
    </FormProvider>
  );
}

/** Moves the focus to a part that a link or command asked for. A choice within the form replaces the entry, and keeps it. */
function useFocusOnArrival(form: string) {
  const { key, search } = useLocation();
  const isAskedFor = useNavigationType() !== "REPLACE" && new URLSearchParams(search).has("part");
  useEffect(() => {
    if (isAskedFor) document.getElementById(form)?.querySelector("h2")?.focus();
  }, [form, key, isAskedFor]);
}

/** Returns a function that shows the part of an invalid setting, and focuses its field once it is rendered. */
function useInvalidField(form: string, { part, show }: { part: string | undefined; show: (part: string) => void }) {
  const [target, setTarget] = useState<{ part: string } | null>(null);
  useEffect(() => {
    if (target?.part !== part) return;
    const field = document.querySelector<HTMLElement>(`[id="${form}"] [aria-invalid=true]`);
    field?.focus({ preventScroll: true });
    // Centers the field, so that neither the top bar nor the sticky buttons cover it.
    field?.scrollIntoView({ block: "center" });
  }, [form, target, part]);
  return (name: string | undefined) => {
    const { id } = (name && partOf(name)) || {};
    if (!id) return;
    if (id !== part) show(id);
    setTarget({ part: id });
  };
}

/** Another admin has saved in the meantime: the user chooses between both versions. */
function Conflict({ editor, theirs }: { editor: SettingsEditor; theirs: SettingsView }) {
  const { form, save, continueFrom, changedNames } = editor;
  const { variables } = save;
  if (!variables) return null;
  const mine = Object.fromEntries(changedNames(variables.values).map((name) => [name, variables.values[name] ?? ""]));
  const theirValues = toValues(theirs.values);
  return (
    <ConflictView
      subject="the settings"
      savedAt={null}
      savedBy={save.error instanceof ApiError ? save.error.savedBy : null}
      labels={SETTING_LABELS}
      theirs={toTexts(theirValues)}
      mine={toTexts({ ...theirValues, ...mine })}
      isPending={save.isPending}
      onTheirs={() => {
        save.reset();
        continueFrom(theirs, form.getValues());
      }}
      onMine={() => save.mutate({ ...variables, revision: theirs.revision })}
    />
  );
}
