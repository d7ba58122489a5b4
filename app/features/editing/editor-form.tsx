import { Fragment, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { EditorFoot } from "./editor-foot.tsx";
import { useEditorGuard } from "./editor-guard.ts";
import { DraftNotes } from "./editor-notes.tsx";
import { HistoryPanel, type HistoryOf } from "./history/history-panel.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import { fieldValuesOf, type Editor, type Stored, type FieldValues } from "./use-editor.ts";
import { useFocusOnFirstField, useFocusOnProblem, useSaveKeys } from "./use-form-keys.ts";
import type { StoredBase, Submit } from "./use-item-save.ts";
import { LoadingState } from "#app/ui/states.tsx";

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  /** A noun for messages, such as "post". */
  what: string;
  /** The fields' labels by name, for comparing two versions. */
  names: FieldValues;
  onSubmit: Submit<Item>;
  /** True when image changes (file, focal point, order, removal) are unsaved, so that leaving the form asks first. */
  files?: boolean;
  /** True when the save uploads a file. */
  uploads?: boolean;
  /** Called when the fields are reset; discards the chosen files. */
  onReset: () => void;
  /** Called when the discarded text is restored; restores the discarded files. */
  onUndo: () => void;
  /** How the history panel reads and restores items of this kind. */
  history: HistoryOf<Item>;
  /** The `SidePanel`s, in a second column where the window is wide enough. */
  side: ReactNode;
  /** The fields of the main column. */
  children: ReactNode;
}

/** A create or edit form in a dialog: draft notices, fields, history, messages and buttons. */
export function EditorForm<Item extends Stored>(props: Props<Item>) {
  const { editor, what, names, files = false, uploads = false, onReset, onUndo, history, side, children } = props;
  const { save } = editor;
  const { problem } = save;
  const { report } = useEditorGuard();
  const form = useRef<HTMLFormElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const id = useId();
  const { submit, send, staysOpen, fields } = useSubmit(form, props);
  const theirs = problem?.current as Item | undefined;

  useEffect(() => {
    report({ files, gone: problem?.gone });
  }, [report, files, problem]);
  useFocusOnProblem(form, notes, problem);
  useFocusOnFirstField(form, { ready: editor.ready, isNew: editor.base === null });

  const reset = (change: () => void) => {
    change();
    onReset();
  };
  useSaveKeys(form, () => {
    if (!theirs) submit(true);
  });

  if (!editor.ready) return <LoadingState text="Looking for unsaved text..." className="min-h-96" />;
  return (
    <div className="desk:absolute desk:inset-0 desk:flex desk:flex-col">
      <form
        ref={form}
        id={id}
        noValidate
        hidden={theirs !== undefined}
        // The form closes with the server's response, which would lose text typed meanwhile.
        inert={save.pending && !staysOpen}
        className="pb-6 transition-opacity inert:opacity-60 desk:grid desk:min-h-0 desk:flex-1 desk:grid-cols-[minmax(0,1fr)_19rem] desk:grid-rows-[minmax(0,1fr)] desk:pb-0 desk:[&[hidden]]:hidden xl:desk:grid-cols-[minmax(0,1fr)_22rem]"
        onInput={(event) => editor.typed(fieldValuesOf(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          submit(problem?.canRetry === true && staysOpen);
        }}
      >
        <div className="flex min-w-0 flex-col gap-5 pb-6 desk:relative desk:overflow-y-auto desk:overscroll-contain desk:p-6 desk:pb-5">
          <DraftNotes
            editor={editor}
            onDiscard={() => reset(() => editor.discard(fields()))}
            onUndo={() => {
              editor.undo();
              onUndo();
            }}
          />
          <Fragment key={editor.generation}>{children}</Fragment>
        </div>
        <div className="desk:relative desk:overflow-y-auto desk:overscroll-contain desk:border-s desk:border-rule desk:bg-stock">
          <Fragment key={editor.generation}>{side}</Fragment>
          {editor.base?._id && (
            <HistoryPanel {...{ editor, base: editor.base, what, names, files, history }} onReset={reset} />
          )}
        </div>
      </form>
      {theirs && (
        <SaveConflict
          {...{ editor, what, names, theirs, staysOpen }}
          onSave={(chosen) => {
            if (!chosen && !files) return reset(() => editor.takeTheirs(theirs, fields()));
            const merged = chosen ?? editor.toValues(theirs);
            editor.merge(theirs, merged);
            send(merged, { base: theirs, revision: theirs.revision }, false);
          }}
        />
      )}
      <EditorFoot {...{ editor, files, uploads, notes }} form={id} hidden={theirs !== undefined} />
    </div>
  );
}

/** Submits the form, unless an input is incomplete. */
function useSubmit<Item extends Stored>(
  form: RefObject<HTMLFormElement | null>,
  { editor, onSubmit }: Pick<Props<Item>, "editor" | "onSubmit">,
) {
  // How the last save was requested (Ctrl+S or the button): a retry does the same.
  const [staysOpen, setStaysOpen] = useState(false);
  const fields = () => (form.current ? fieldValuesOf(form.current) : {});
  const send = (values: FieldValues, over: StoredBase<Item>, stays: boolean) => {
    setStaysOpen(stays);
    void onSubmit(values, over, stays);
  };
  const submit = (stays: boolean) => {
    if (!form.current || editor.save.pending) return;
    const unfinished = unfinishedFields(form.current);
    if (Object.keys(unfinished).length > 0) return editor.save.fail(unfinished);
    send(fields(), editor, stays);
  };
  return { submit, send, staysOpen, fields };
}

/** Errors for visible inputs with an incomplete value, such as half a date, which FormData reports as empty. */
function unfinishedFields(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !field.validity.badInput || field.closest("[hidden]")) continue;
    errors[field.name] = field.type === "number" ? "Write a number." : "Complete the date and the time, or clear both.";
  }
  return errors;
}
