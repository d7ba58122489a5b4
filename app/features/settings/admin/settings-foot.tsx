import { ProblemNote, SaveState } from "#app/features/editing/editor-notes.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Saving } from "./use-settings-save.ts";
import { WrongSettings } from "./wrong-settings.tsx";

type Props = Pick<Saving, "editor" | "changes"> & {
  /** The stored settings are unusable: saving repairs them, even without changes. */
  isDamaged: boolean;
  /** The form's id. */
  form: string;
  /** Leads to the field of an invalid setting. */
  onShow: (path: string) => void;
};

/** The errors, the state of the draft and the save buttons; always in view. */
export function SettingsFoot({ editor, changes, isDamaged, form, onShow }: Props) {
  const { live, save } = editor;
  const { problem, pending } = save;
  const unsaved = Object.keys(changes).length > 0;
  const wrong = Object.keys(editor.errors);
  return (
    <div
      data-window-foot
      className="sticky bottom-0 z-20 mt-8 grid gap-3 border-t-2 border-ink bg-stock py-3 [@media(height<26rem)]:static"
    >
      <div role="alert" className="grid gap-3 empty:hidden">
        {wrong.length > 0 && <WrongSettings paths={wrong} onShow={onShow} />}
        {problem?.message && Object.keys(problem.errors).length === 0 && <ProblemNote {...problem} />}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <SaveState
          draft={unsaved ? editor.draftState : "none"}
          files={false}
          pending={pending}
          savedAt={null}
          atRest="Everything is saved."
        />
        {unsaved && !pending && (
          <Button
            onClick={() => {
              // Before the button unmounts. The Undo button is below the heading.
              document.querySelector("h1")?.focus();
              editor.discard(live);
            }}
          >
            Discard
          </Button>
        )}
        {pending && <Button onClick={save.stop}>Stop</Button>}
        <Button type="submit" form={form} variant="primary" pending={pending} disabled={!unsaved && !isDamaged}>
          {pending ? "Saving..." : problem?.canRetry ? "Try again" : "Save settings"}
        </Button>
      </div>
    </div>
  );
}
