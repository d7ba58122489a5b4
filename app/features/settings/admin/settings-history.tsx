import { HistoryDialog } from "#app/features/editing/history/history-dialog.tsx";
import type { SettingsView } from "../settings.ts";
import { SETTING_LABELS } from "./parts.ts";
import { settingAsText, toValues } from "./setting-values.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  revision: number | undefined;
  unsaved: boolean;
  onRestored: (view: SettingsView, note: string) => void;
  onConflict: (wanted: SettingsView, theirs: SettingsView) => void;
}

const identity = (view: SettingsView) => view;

export function SettingsHistory(props: Props) {
  return (
    <HistoryDialog<SettingsView, SettingsView>
      {...props}
      path="/api/settings"
      what="the settings"
      names={SETTING_LABELS}
      itemOf={identity}
      before=" What came with the site is not among them: “Reset all of this part” brings it back."
      restores="everything"
      contentOf={({ values }) => ({
        texts: Object.fromEntries(
          Object.entries(toValues(values)).map(([path, text]) => [path, settingAsText(path, text)]),
        ),
        images: [],
      })}
    />
  );
}
