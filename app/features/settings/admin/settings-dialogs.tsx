import { lazyOverlay, lazyPart } from "#app/ui/lazy-part.tsx";
import type { SettingsView } from "../settings.ts";
import { SETTING_LABELS } from "./parts.ts";
import { settingAsText } from "./setting-values.ts";
import { toItem, formValuesOf, type Saving } from "./use-settings-save.ts";

const CompareVersions = lazyPart(
  async () => (await import("#app/features/editing/compare-versions.tsx")).CompareVersions,
);
const SettingsHistory = lazyOverlay(async () => (await import("./settings-history.tsx")).SettingsHistory);

/** Resolves a conflict: another admin has saved in the meantime, and the user chooses between both versions. */
export function TwoVersions({ editor, stored, send, theirs }: Saving & { theirs: SettingsView }) {
  const { live, save } = editor;
  const current = toItem(theirs);
  return (
    <>
      <h1 className="display pb-3 text-heading">Settings</h1>
      <CompareVersions
        subject="The settings were"
        inPage
        savedAt={null}
        base={stored}
        mine={live}
        theirs={formValuesOf(current)}
        names={SETTING_LABELS}
        show={settingAsText}
        pending={save.pending}
        onBack={save.clear}
        onSave={(chosen) => {
          if (!chosen) return editor.takeTheirs(current, live);
          editor.merge(current, chosen);
          void send(chosen, formValuesOf(current), current.revision);
        }}
      />
    </>
  );
}

type Props = Pick<Saving, "editor" | "changes" | "saved"> & {
  open: boolean;
  onClose: () => void;
};

/** The history of the settings. */
export function HistoryDialog({ editor, changes, saved, open, onClose }: Props) {
  const { live, save } = editor;
  const unsaved = Object.keys(changes).length > 0;
  return (
    <SettingsHistory
      open={open}
      onClose={onClose}
      revision={editor.revision}
      unsaved={unsaved}
      onRestored={(next, note) => {
        onClose();
        const item = saved(next, note);
        if (unsaved) editor.takeTheirs(item, live);
        else editor.merge(item, formValuesOf(item));
      }}
      onConflict={(wanted, current) => {
        onClose();
        editor.typeOver(formValuesOf(toItem(wanted)));
        save.reportConflict(current);
      }}
    />
  );
}
