import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { useEditorGuard } from "./editor-guard.ts";
import { DraftNotes, ProblemNote, SaveState } from "./editor-notes.tsx";
import { HistoryPanel, type HistoryOf } from "./history/history-panel.tsx";
import { LogInAgain } from "#app/features/auth/login/log-in-again.tsx";
import { fieldValuesOf, type Editor, type Stored, type FieldValues } from "./use-editor.ts";
import type { Submit } from "./use-item-save.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadingState } from "#app/ui/states.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";

/** Loaded when two saves meet, which is seldom. */
const CompareVersions = lazy(async () => ({ default: (await import("./compare-versions.tsx")).CompareVersions }));

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  /** What is edited, in a word. */
  what: string;
  /** What the fields are called, to compare two versions by. */
  names: FieldValues;
  onSubmit: Submit;
  /** Whether pictures were chosen, aimed, ordered or removed: leaving the form would lose it. */
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
  const { editor, what, names, onSubmit, files = false, uploads = false, onReset, history, side, children } = props;
  const { save } = editor;
  const { problem } = save;
  const { report, close } = useEditorGuard();
  const form = useRef<HTMLFormElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const id = useId();
  // How the last save was asked for: what is tried again is the same.
  const [staysOpen, setStaysOpen] = useState(false);
  const closes = save.pending && !staysOpen;
  const theirs = problem?.current as Item | undefined;

  useEffect(() => {
    report({ files, saving: save.pending });
  }, [report, files, save.pending]);

  // Leads to what has to be mended: the first wrong field, else the words above the buttons.
  useEffect(() => {
    if (!problem || problem.sessionEnded) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? notes.current)?.focus();
    // What is wrong with a picture stands below it, and below the fold.
    const messages = wrong?.getAttribute("aria-describedby")?.split(" ").at(-1);
    if (messages) document.getElementById(messages)?.scrollIntoView({ block: "center" });
  }, [problem]);

  // Typing can begin at once; on a touch screen that would bring up the keyboard over half of the form.
  useEffect(() => {
    if (!editor.ready || !matchMedia("(pointer: fine)").matches) return;
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus());
    return () => clearTimeout(timer);
  }, [editor.ready]);

  const [idle, pending] = editor.isNew
    ? [`Create ${editor.type}`, "Creating..."]
    : [`Update ${editor.type}`, "Updating..."];
  const fields = () => (form.current ? fieldValuesOf(form.current) : {});
  const submit = (stays: boolean) => {
    if (!form.current || save.pending) return;
    setStaysOpen(stays);
    const unfinished = unfinishedFields(form.current);
    if (Object.keys(unfinished).length > 0) return save.fail(unfinished);
    void onSubmit(fields(), editor.revision, stays);
  };
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
        // The form closes with the server's answer: what was typed meanwhile would go with it.
        inert={closes}
        className="pb-6 transition-opacity inert:opacity-60 desk:grid desk:min-h-0 desk:flex-1 desk:grid-cols-[minmax(0,1fr)_19rem] desk:grid-rows-[minmax(0,1fr)] desk:pb-0 desk:[&[hidden]]:hidden xl:desk:grid-cols-[minmax(0,1fr)_22rem]"
        onInput={(event) => editor.typed(fieldValuesOf(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          submit(problem?.canRetry === true && staysOpen);
        }}
      >
        <div className="flex min-w-0 flex-col gap-5 pb-6 desk:overflow-y-auto desk:overscroll-contain desk:p-6 desk:pb-5">
          <DraftNotes
            restoredAt={editor.restoredAt}
            dropped={editor.dropped !== null}
            elsewhere={editor.elsewhere}
            onDiscard={() => reset(() => editor.discard(fields()))}
            onUndo={editor.undo}
          />
          <Fragment key={editor.generation}>{children}</Fragment>
        </div>
        <div className="desk:overflow-y-auto desk:overscroll-contain desk:border-s desk:border-rule desk:bg-stock">
          <Fragment key={editor.generation}>{side}</Fragment>
          {editor.base?._id && (
            <HistoryPanel
              editor={editor}
              base={editor.base}
              what={what}
              names={names}
              files={files}
              history={history}
              onReset={reset}
            />
          )}
        </div>
      </form>
      {theirs && (
        <div className="desk:flex-1 desk:overflow-y-auto desk:p-6">
          <Suspense fallback={null}>
            <CompareVersions
              what={what}
              savedAt={theirs.updatedAt}
              base={editor.toValues(editor.base)}
              mine={editor.live}
              theirs={editor.toValues(theirs)}
              names={names}
              pending={save.pending}
              onBack={save.clear}
              onSave={(chosen) => {
                if (!chosen && !files) return reset(() => editor.takeTheirs(theirs, fields()));
                const merged = chosen ?? editor.toValues(theirs);
                editor.merge(theirs, merged);
                void onSubmit(merged, theirs.revision, false);
              }}
            />
          </Suspense>
        </div>
      )}
      {/* Always in view, whatever the length of the form. */}
      <div
        hidden={theirs !== undefined}
        data-window-foot
        className="sticky -bottom-4 z-10 -mx-4 -mb-4 grid gap-3 border-t border-rule bg-sheet px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 desk:static desk:m-0"
      >
        <div ref={notes} tabIndex={-1} role="alert" className="outline-none empty:hidden">
          {problem?.message && !problem.sessionEnded && !theirs && <ProblemNote {...problem} />}
        </div>
        {problem?.sessionEnded ? (
          <LogInAgain then="your changes are saved" onDone={() => submit(staysOpen)} />
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            <SaveState
              draft={editor.draftState}
              files={files}
              pending={save.pending}
              savedAt={editor.base?.updatedAt ?? null}
            />
            {save.pending && uploads && <UploadProgress share={save.progress} />}
            {save.pending ? (
              <Button onClick={save.stop}>{uploads ? "Cancel upload" : "Stop"}</Button>
            ) : (
              <Button onClick={close}>Cancel</Button>
            )}
            <Button type="submit" variant="primary" form={id} pending={save.pending}>
              {save.pending ? pending : problem?.canRetry ? "Try again" : idle}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
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

/**
 * Ctrl or Cmd with S or Enter saves and goes on, wherever in the dialog the focus is. Enter alone in a line of text
 * does not press the form's button: it would publish what is half written.
 */
function useSaveKeys(form: RefObject<HTMLFormElement | null>, onSave: () => void) {
  const run = useEffectEvent(onSave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      const { key, target } = event;
      if (!event.ctrlKey && !event.metaKey) {
        const isLine = target instanceof HTMLInputElement && target.form === form.current;
        if (key === "Enter" && isLine) event.preventDefault();
        return;
      }
      if (key !== "s" && key !== "Enter") return;
      event.preventDefault();
      // Another dialog lies over the form.
      if (document.querySelectorAll("[role=dialog]").length === 1) run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [form]);
}
