import { pathsOf } from "#app/config/site/site-changes.ts";
import { DEFAULTS, readSettings } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { SettingsView } from "./settings.ts";

/** The id of the only row. */
export const SITE = "site";

const UNUSABLE =
  "The saved settings cannot be read, so the site uses site.config.ts. Save again, or restore an earlier version.";

/** The stored changes; undefined before the first save. */
export function selectSettings(db: Db): Promise<Row<"settings"> | undefined> {
  return db.selectFrom("settings").selectAll().where("id", "=", SITE).executeTakeFirst();
}

/** The current settings, the defaults of site.config.ts and the paths where they differ. */
export async function findSettings(db: Db): Promise<SettingsView> {
  return toView(await selectSettings(db));
}

/** The settings as the API returns them; without a row, those of site.config.ts. */
export function toView(row: Row<"settings"> | undefined): SettingsView {
  if (!row) return { values: DEFAULTS, defaults: DEFAULTS, changed: [], revision: 0 };
  const { changes, content, problem } = readSettings(row);
  return {
    values: content,
    defaults: DEFAULTS,
    changed: pathsOf(changes),
    revision: row.revision,
    ...(problem !== null && { problem: UNUSABLE }),
  };
}
