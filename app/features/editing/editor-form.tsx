import { Fragment, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { EditorFoot } from "./editor-foot.tsx";
import { useEditorGuard } from "./editor-guard.ts";
import { DraftNotes } from "./editor-notes.tsx";
import { HistoryPanel, type HistoryOf } from "./history/history-panel.tsx";
import { TheirVersion } from "./their-version.tsx";
import { fieldValuesOf, type Editor, type Stored, type FieldValues } from "./use-editor.ts";
import { useFocusOnFirstField, useFocusOnProblem, useSaveKeys } from "./use-form-keys.ts";
import type { Submit } from "./use-item-save.ts";
import { LoadingState } from "#app/ui/states.tsx";

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  /** What is edited, in a word. */
  what: string;
  /** What the fields are called, to compare two versions by. */
  names: FieldValues;
  onSubmit: Submit;
  /** Whether images were chosen, aimed, ordered or removed: leaving the form would lose it. */
  files?: boolean;
  /** Whether a file goes with the save. */
  uploads?: boolean;
  /** The fields start anew: forget chosen files. */
  onReset: () => void;
  /** Where earlier versions are. */
  history: HistoryOf<Item>;
  /** What is set beside the text: `SidePanel`s, in a column of their own where there is room. */
  side: ReactNode;
  /** The text itself. */
  children: ReactNode;
}

/** A create or edit form in a dialog: its fields, what has to be said about them, and its buttons. */
export function EditorForm<Item extends Stored>(props: Props<Item>) {
  const { editor, what, names, files = false, uploads = false, onReset, history, side, children } = props;
  const { save } = editor;
  const { problem } = save;
  const { report } = useEditorGuard();
  const form = useRef<HTMLFormElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const id = useId();
  const { submit, staysOpen, fields } = useSubmit(form, props);
  const theirs = problem?.current as Item | undefined;

  useEffect(() => {
    report({ files, saving: save.pending });
  }, [report, files, save.pending]);
  useFocusOnProblem(form, notes, problem);
  useFocusOnFirstField(form, editor.ready);

  const reset = (change: () => void) => {
    change();
    onReset();
  };
  useSaveKeys(form, () => {
    if (!theirs && !problem?.sessionEnded) submit(true);
  });

  if (!editor.ready) return <LoadingState text="Looking for unsaved text..." className="min-h-96" />;
  return (
    <div className="desk:absolute desk:inset-0 desk:flex desk:flex-col">
      <form
        ref={form}
        id={id}
        noValidate
        hidden={theirs !== undefined}
        // The form closes with the server's response: what was typed meanwhile would go with it.
        inert={save.pending && !staysOpen}
        className="pb-6 transition-opacity inert:opacity-60 desk:grid desk:min-h-0 desk:flex-1 desk:grid-cols-[minmax(0,1fr)_19rem] desk:grid-rows-[minmax(0,1fr)] desk:pb-0 desk:[&[hidden]]:hidden xl:desk:grid-cols-[minmax(0,1fr)_22rem]"
        onInput={(event) => editor.typed(fieldValuesOf(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          submit(problem?.canRetry === true && staysOpen);
        }}
      >
        <div className="flex min-w-0 flex-col gap-5 pb-6 desk:overflow-y-auto desk:overscroll-contain desk:p-6 desk:pb-5">
          <EditorDraftNotes editor={editor} onDiscard={() => reset(() => editor.discard(fields()))} />
          <Fragment key={editor.generation}>{children}</Fragment>
        </div>
        <div className="desk:overflow-y-auto desk:overscroll-contain desk:border-s desk:border-rule desk:bg-stock">
          <Fragment key={editor.generation}>{side}</Fragment>
          {editor.base?._id && (
            <HistoryPanel {...{ editor, base: editor.base, what, names, files, history }} onReset={reset} />
          )}
        </div>
      </form>
      {theirs && (
        <TheirVersion
          {...{ editor, what, names, theirs }}
          onSave={(chosen) => {
            if (!chosen && !files) return reset(() => editor.takeTheirs(theirs, fields()));
            const merged = chosen ?? editor.toValues(theirs);
            editor.merge(theirs, merged);
            void props.onSubmit(merged, theirs.revision, false);
          }}
        />
      )}
      <EditorFoot
        {...{ editor, files, uploads, notes }}
        form={id}
        hidden={theirs !== undefined}
        onAgain={() => submit(staysOpen)}
      />
    </div>
  );
}

function EditorDraftNotes<Item extends Stored>({ editor, onDiscard }: { editor: Editor<Item>; onDiscard: () => void }) {
  return (
    <DraftNotes
      restoredAt={editor.restoredAt}
      dropped={editor.dropped !== null}
      elsewhere={editor.elsewhere}
      onDiscard={onDiscard}
      onUndo={editor.undo}
    />
  );
}

/** Sends what the form holds, unless something in it is unfinished. */
function useSubmit<Item extends Stored>(
  form: RefObject<HTMLFormElement | null>,
  { editor, onSubmit }: Pick<Props<Item>, "editor" | "onSubmit">,
) {
  // How the last save was asked for: what is tried again is the same.
  const [staysOpen, setStaysOpen] = useState(false);
  const fields = () => (form.current ? fieldValuesOf(form.current) : {});
  const submit = (stays: boolean) => {
    if (!form.current || editor.save.pending) return;
    setStaysOpen(stays);
    const unfinished = unfinishedFields(form.current);
    if (Object.keys(unfinished).length > 0) return editor.save.fail(unfinished);
    void onSubmit(fields(), editor.revision, stays);
  };
  return { submit, staysOpen, fields };
}

/** Fields in which something stands that is no value yet, such as half a date: a form reads them as empty. */
function unfinishedFields(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !field.validity.badInput) continue;
    errors[field.name] = field.type === "number" ? "Write a number." : "Complete the date and the time, or clear both.";
  }
  return errors;
}
