import { ProblemNote, SaveState } from "#app/admin/kit/form/form-footer.tsx";
import { ApiError } from "#app/browser/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import type { SettingsEditor } from "./use-settings-form.ts";
import { WrongSettings } from "./wrong-settings.tsx";

interface Props {
  editor: SettingsEditor;
  isUnsaved: boolean;
  /** The names of the invalid fields. */
  invalidNames: string[];
  /** The form's id. */
  form: string;
  /** Leads to an invalid field. */
  onShow: (name: string) => void;
}

/** The errors, the state of the draft and the save buttons; always in view. */
export function SettingsFoot({ editor, isUnsaved, invalidNames, form, onShow }: Props) {
  const { base, draft, save, discard } = editor;
  const { error, isPending } = save;
  // The stored settings are unusable: saving repairs them, even without changes.
  const isDamaged = base.view.problem !== undefined;
  return (
    <div
      data-window-footer
      className="sticky bottom-0 z-20 mt-8 grid gap-3 border-t-2 border-ink bg-stock py-3 [@media(height<26rem)]:static"
    >
      <div role="alert" className="grid gap-3 empty:hidden">
        {invalidNames.length > 0 && <WrongSettings names={invalidNames} onShow={onShow} />}
        {error && invalidNames.length === 0 && (
          <ProblemNote message="The settings could not be saved." detail={error.message} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <SaveState isUnsaved={isUnsaved} isPending={isPending} isDraftOff={draft.isOff} atRest="Everything is saved." />
        {isUnsaved && !isPending && (
          <Button
            onClick={() => {
              discard();
              // The button goes with its press.
              document.querySelector("h1")?.focus();
            }}
          >
            Discard
          </Button>
        )}
        <Button type="submit" form={form} variant="primary" pending={isPending} disabled={!isUnsaved && !isDamaged}>
          {isPending ? "Saving..." : error instanceof ApiError && error.canRetry ? "Try again" : "Save settings"}
        </Button>
      </div>
    </div>
  );
}
