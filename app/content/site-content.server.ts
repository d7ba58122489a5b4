import { site as file } from "#site-config";
import {
  isTree,
  withSiteChanges,
  type LegalDates,
  type SiteChanges,
  type SiteContent,
} from "#app/config/site/site-changes.ts";
import { siteConfig, type SiteConfig } from "#app/config/site/site-config.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { Log } from "#app/server/log/log.ts";
import { messageOf } from "#app/config/message-of.ts";
import { serverTimeZone } from "#app/config/time-zone.ts";

/** The format of `settings.changes`. A row with a newer format is not used, and never overwritten. */
export const SETTINGS_FORMAT = 1;

/** The content of site.config.ts, without changes by the admin. The site does not start with an invalid file. */
export const DEFAULTS: SiteConfig = siteConfig.safeParse(file, { jitless: true }).data ?? file;
export const DEFAULT_CONTENT: SiteContent = { ...DEFAULTS, legalDates: {} };

type StoredSettings = Pick<Row<"settings">, "format" | "changes" | "legal_dates">;

type ReadSettings = {
  changes: SiteChanges;
  content: SiteContent;
  legalDates: LegalDates;
  /** Labels that the admin changed in an earlier version, which had them in the settings. */
  oldLabels?: unknown;
  /** The reason why the row cannot be used and site.config.ts applies; null for a valid row. */
  problem: string | null;
};

/** Caches the content of each database's last row by its text: merging and validating takes a millisecond. */
const lastRows = new WeakMap<Db, { text: string; content: SiteContent }>();

/**
 * Returns the current content: site.config.ts with the admin's changes. When the stored row cannot be used, logs the
 * reason and returns the content of the file.
 */
export async function siteContent(db: Db, log?: Log): Promise<SiteContent> {
  const row = await db.selectFrom("settings").select(["format", "changes", "legal_dates"]).executeTakeFirst();
  if (!row) return DEFAULT_CONTENT;
  const text = `${row.format}\n${row.changes}\n${row.legal_dates}`;
  const last = lastRows.get(db);
  if (last?.text === text) return last.content;
  const { content, problem, oldLabels } = readSettings(row);
  lastRows.set(db, { text, content });
  if (oldLabels)
    log?.warn(
      { labels: oldLabels },
      "changed labels are no longer read from the settings: put them into site.labels.ts",
    );
  if (problem) log?.error({ problem }, "the stored settings cannot be used; site.config.ts is used instead");
  return content;
}

/** The zone of the dates and times that people read. */
export const timeZoneOf = ({ timeZone }: { timeZone: string }): string => timeZone || serverTimeZone();

/** The content of the last read, for pages while the database is unavailable. */
export function lastSiteContent(db: Db): SiteContent {
  return lastRows.get(db)?.content ?? DEFAULT_CONTENT;
}

/** Parses a stored row; returns the file's content and a `problem` when it cannot be used. */
export function readSettings(row: StoredSettings): ReadSettings {
  const unusable = (problem: string): ReadSettings => ({
    changes: {},
    content: DEFAULT_CONTENT,
    legalDates: {},
    problem,
  });
  if (row.format > SETTINGS_FORMAT) return unusable("they were saved by a newer version of this site");
  try {
    const stored: unknown = JSON.parse(row.changes);
    const legalDates: unknown = JSON.parse(row.legal_dates);
    if (!isTree(stored) || !isTree(legalDates)) return unusable("they are not an object");
    const { labels: oldLabels, ...changes } = stored;
    const result = siteConfig.safeParse(withSiteChanges(DEFAULTS, changes), { jitless: true });
    if (!result.success) return unusable(result.error.issues.map((issue) => issue.path.join(".")).join(", "));
    const content = contentOf(result.data, changes, legalDates);
    return { changes, content, legalDates, problem: null, ...(oldLabels !== undefined && { oldLabels }) };
  } catch (error) {
    return unusable(messageOf(error));
  }
}

/** Drops the file's title and text of the Editor's Pick when the admin has picked another post. */
function contentOf(values: SiteConfig, changes: SiteChanges, legalDates: LegalDates): SiteContent {
  const { editorsPick: pick } = values;
  const own = isTree(changes["editorsPick"]) ? changes["editorsPick"] : {};
  const isOther = pick.post !== DEFAULTS.editorsPick.post;
  const editorsPick = isOther
    ? { ...pick, title: "title" in own ? pick.title : "", text: "text" in own ? pick.text : "" }
    : pick;
  return { ...values, editorsPick, legalDates };
}
