import { site as file } from "#site-config";
import { isTree, withChanges, type LegalDates, type SiteChanges, type SiteContent } from "#app/config/site-changes.ts";
import { siteConfigErrors, type SiteConfig } from "#app/config/site-config.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { Log } from "#app/observability/log.ts";

/** Of the changes in the table `settings`; a row of a newer one is left alone. */
const SETTINGS_FORMAT = 1;

/** What site.config.ts says, before any change. */
export const DEFAULT_CONTENT: SiteContent = { ...file, legalDates: {} };

type StoredSettings = Pick<Row<"settings">, "format" | "changes" | "legal_dates">;

/** The last row that was read, by its text, with what it means: merging and checking it takes a millisecond. */
let last: { text: string; content: SiteContent; problem: string | null } | null = null;

/**
 * The site's own content as it is now: site.config.ts, with what was changed in the admin. A row that cannot be used is
 * told of in the log, and the file stands.
 */
export async function siteContent(db: Db, log?: Log): Promise<SiteContent> {
  const row = await db.selectFrom("settings").select(["format", "changes", "legal_dates"]).executeTakeFirst();
  if (!row) return DEFAULT_CONTENT;
  const text = `${row.format}\n${row.changes}\n${row.legal_dates}`;
  if (last?.text !== text) {
    const read = readSettings(row);
    last = { text, content: read.content, problem: read.problem };
    if (read.problem)
      log?.error({ problem: read.problem }, "the settings cannot be used: site.config.ts stands instead");
  }
  return last.content;
}

/** What was last known, for pages while the database cannot be asked. */
export function lastSiteContent(): SiteContent {
  return last?.content ?? DEFAULT_CONTENT;
}

type ReadSettings = { changes: SiteChanges; content: SiteContent; legalDates: LegalDates; problem: string | null };

/** A stored row and what it means; the file's content where it cannot be used. */
function readSettings(row: StoredSettings): ReadSettings {
  const unusable = (problem: string): ReadSettings => ({
    changes: {},
    content: DEFAULT_CONTENT,
    legalDates: {},
    problem,
  });
  if (row.format > SETTINGS_FORMAT) return unusable("they were saved by a newer version of this site");
  try {
    const changes: unknown = JSON.parse(row.changes);
    const dates: unknown = JSON.parse(row.legal_dates);
    if (!isTree(changes) || !isTree(dates)) return unusable("they are no object");
    const values = withChanges(file, changes);
    const errors = siteConfigErrors(values);
    if (errors.length > 0) return unusable(errors.join("; "));
    const legalDates = dates as LegalDates;
    return { changes, content: { ...(values as SiteConfig), legalDates }, legalDates, problem: null };
  } catch (error) {
    return unusable(error instanceof Error ? error.message : String(error));
  }
}
