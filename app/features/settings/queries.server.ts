import { pathsOf, type SiteContent } from "#app/config/site-changes.ts";
import { DEFAULTS, readSettings } from "#app/content/site-content.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { SettingsView } from "./settings.ts";

/** The row's id: there is one at most. */
export const SITE = "site";

export function selectSettings(db: Db): Promise<Row<"settings"> | undefined> {
  return db.selectFrom("settings").selectAll().where("id", "=", SITE).executeTakeFirst();
}

/** What the site says, what the file says, and where they differ. */
export async function findSettings(db: Db): Promise<SettingsView> {
  return toView(await selectSettings(db));
}

export function toView(row: Row<"settings"> | undefined): SettingsView {
  if (!row) return { values: DEFAULTS, defaults: DEFAULTS, changed: [], revision: 0 };
  const { changes, content } = readSettings(row);
  return { values: valuesOf(content), defaults: DEFAULTS, changed: pathsOf(changes), revision: row.revision };
}

function valuesOf(content: SiteContent) {
  return Object.fromEntries(Object.entries(content).filter(([key]) => key !== "legalDates"));
}
