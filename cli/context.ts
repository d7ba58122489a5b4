import { parseSettings } from "#app/config/settings.ts";
import { openLog } from "#app/observability/log.ts";

export type Context = ReturnType<typeof openContext>;

/** Returns what every command needs: the settings, and a log without lines below the level warn. */
export function openContext(settings = parseSettings(process.env)) {
  return { settings, log: openLog({ logLevel: "warn" }) };
}
