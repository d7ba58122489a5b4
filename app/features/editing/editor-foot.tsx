import type { RefObject } from "react";
import { useEditorGuard } from "./editor-guard.ts";
import { ProblemNote, SaveState } from "./editor-notes.tsx";
import type { Editor, Stored } from "./use-editor.ts";
import { Button } from "#app/ui/button.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  /** The form's id. */
  form: string;
  /** Receives focus when a save fails and no field is invalid. */
  notes: RefObject<HTMLDivElement | null>;
  files: boolean;
  uploads: boolean;
  hidden: boolean;
}

/** A form's save state and buttons, always in view below the scrolling fields. */
export function EditorFoot<Item extends Stored>(props: Props<Item>) {
  const { editor, form, notes, files, uploads, hidden } = props;
  const { problem, pending, progress, stop } = editor.save;
  const { close } = useEditorGuard();
  const [verb, doing] = editor.isNew ? ["Create", "Creating..."] : ["Update", "Updating..."];
  return (
    <div
      hidden={hidden}
      data-window-foot
      className="sticky -bottom-4 z-10 -mx-4 -mb-4 grid gap-3 border-t border-rule bg-sheet px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 desk:static desk:m-0"
    >
      <div ref={notes} tabIndex={-1} role="alert" className="outline-none empty:hidden">
        {problem?.message && !hidden && <ProblemNote {...problem} />}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <SaveState draft={editor.draftState} files={files} pending={pending} savedAt={editor.base?.updatedAt ?? null} />
        {pending && uploads && <UploadProgress share={progress} />}
        {pending ? (
          <Button onClick={stop}>{uploads ? "Cancel upload" : "Stop"}</Button>
        ) : (
          <Button onClick={close}>Cancel</Button>
        )}
        <Button type="submit" variant="primary" form={form} pending={pending}>
          {pending ? doing : problem?.canRetry ? "Try again" : `${verb} ${editor.type}`}
        </Button>
      </div>
    </div>
  );
}
