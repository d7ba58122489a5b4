import { parseSettings } from "#app/config/settings.ts";
import { createLog } from "#app/observability/log.ts";

export type Context = ReturnType<typeof createCommandContext>;

/** Returns what every command needs: the settings, and a log without lines below the level warn. */
export function createCommandContext(settings = parseSettings(process.env)) {
  return { settings, log: createLog({ logLevel: "warn" }) };
}
