import { HistoryDialog } from "#app/admin/kit/history/history-dialog.tsx";
import type { SettingsView } from "../settings.ts";
import { SETTING_LABELS } from "./parts.ts";
import { toTexts, toValues } from "./setting-values.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  revision: number | undefined;
  isUnsaved: boolean;
  onRestored: (view: SettingsView, note: string) => void;
}

export function SettingsHistory(props: Props) {
  return (
    <HistoryDialog<SettingsView>
      {...props}
      path={["/api/settings", ""]}
      subject="the settings"
      labels={SETTING_LABELS}
      restores="all settings"
      contentOf={({ values }) => ({ texts: toTexts(toValues(values)), images: [] })}
    />
  );
}
