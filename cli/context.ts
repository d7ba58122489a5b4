import { parseSettings } from "#app/config/settings.ts";
import { openLog } from "#app/observability/log.ts";

/** What every command starts from: the settings, and a log of warnings alone. */
export function openContext() {
  return { settings: parseSettings(process.env), log: openLog({ logLevel: "warn" }) };
}
