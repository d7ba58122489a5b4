import { parseSettings } from "#app/config/settings.ts";
import { openLog } from "#app/observability/log.ts";

/** Returns what every command needs: the settings, and a log without lines below the level warn. */
export function openContext() {
  return { settings: parseSettings(process.env), log: openLog({ logLevel: "warn" }) };
}
