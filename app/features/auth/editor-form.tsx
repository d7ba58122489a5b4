import { useEffect, useId, useRef, type ReactNode } from "react";
import { useEditorGuard } from "#app/features/auth/editor-guard.ts";
import { ProblemNote, RestoredNote } from "#app/features/auth/editor-notes.tsx";
import { LogInAgain } from "#app/features/auth/log-in-again.tsx";
import { textsOf, type Editor } from "#app/features/auth/use-editor.ts";
import { Button } from "#app/ui/button.tsx";

interface Props<Item extends { _id: string; revision: number }> {
  editor: Editor<Item>;
  /** The button's words, resting and while saving. */
  labels: [idle: string, pending: string];
  /** What is edited, in a word. */
  what: string;
  onSubmit: (texts: Record<string, string>, revision: number | undefined) => void;
  /** Whether files are chosen. */
  files?: boolean;
  /** The fields start anew: forget chosen files. */
  onReset: () => void;
  children: ReactNode;
}

/** A create or edit form in a dialog: its fields, what has to be said about them, and its buttons. */
export function EditorForm<Item extends { _id: string; revision: number }>(props: Props<Item>) {
  const { editor, labels, what, onSubmit, files = false, onReset, children } = props;
  const { save } = editor;
  const { report, close } = useEditorGuard();
  const form = useRef<HTMLFormElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    report({ files, saving: save.pending });
  }, [report, files, save.pending]);

  // Leads to what has to be mended: the first wrong field, else the words above the buttons.
  useEffect(() => {
    if (!save.problem || save.problem.sessionEnded) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? notes.current)?.focus();
  }, [save.problem]);

  // Typing can begin at once; on a touch screen that would bring up the keyboard over half of the form.
  useEffect(() => {
    if (!matchMedia("(pointer: fine)").matches) return;
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus());
    return () => clearTimeout(timer);
  }, []);

  const submit = (revision = editor.revision) => {
    if (form.current) onSubmit(textsOf(form.current), revision);
  };
  const reset = (change: () => void) => {
    change();
    onReset();
  };

  return (
    <>
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-5 pb-6"
        onInput={(event) => editor.typed(textsOf(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {editor.restoredAt && <RestoredNote restoredAt={editor.restoredAt} onDiscard={() => reset(editor.discard)} />}
        <div key={editor.generation} className="grid gap-5">
          {children}
        </div>
      </form>
      {/* Always in view, whatever the length of the form. */}
      <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 grid gap-3 border-t border-rule bg-sheet p-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <div ref={notes} tabIndex={-1} role="alert" className="outline-none empty:hidden">
          <ProblemNote
            editor={editor}
            what={what}
            onKeepMine={(current) => submit(current.revision)}
            onTakeTheirs={(current) => reset(() => editor.takeTheirs(current))}
          />
        </div>
        {save.problem?.sessionEnded ? (
          <LogInAgain then="your changes are saved" onDone={() => submit()} />
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {save.progress !== null && <UploadProgress share={save.progress} />}
            {save.pending ? <Button onClick={save.stop}>Stop</Button> : <Button onClick={close}>Cancel</Button>}
            {!save.problem?.current && (
              <Button type="submit" variant="primary" form={id} pending={save.pending}>
                {save.pending ? labels[1] : labels[0]}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** How much has left; then the server is at work on the pictures. */
function UploadProgress({ share }: { share: number }) {
  return (
    <p className="label me-auto flex items-center gap-3 text-ink-soft">
      <progress
        max={1}
        value={share}
        aria-label="Upload"
        className="h-3 w-28 appearance-none border border-edge bg-inset [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-accent"
      />
      {share < 1 ? `${Math.round(share * 100)} %` : "Sent"}
    </p>
  );
}
