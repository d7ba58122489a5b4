import { site as file } from "#site-config";
import { isTree, withSiteChanges, type SiteChanges, type SiteContent } from "#app/config/site/site-changes.ts";
import { withMenus } from "#app/config/site/earlier-changes.ts";
import { siteConfig, siteSettings } from "#app/config/site/site-config.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { Log } from "#app/server/log/log.ts";
import { messageOf } from "#app/config/message-of.ts";
import { serverTimeZone } from "#app/config/time-zone.ts";

/** The format of `settings.changes`. A row with a newer format is not used, and never overwritten. */
export const SETTINGS_FORMAT = 2;

/** The content of site.config.ts, without changes by the admin. The site does not start with an invalid file. */
const { legal, ...defaults } = siteConfig.safeParse(file, { jitless: true }).data ?? file;
export const DEFAULTS: SiteContent = defaults;
/** The original texts of the legal pages. */
export const LEGAL_TEXTS = legal;

type StoredSettings = Pick<Row<"settings">, "format" | "changes">;

type ReadSettings = {
  changes: SiteChanges;
  content: SiteContent;
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
  const row = await db.selectFrom("settings").select(["format", "changes"]).executeTakeFirst();
  if (!row) return DEFAULTS;
  const text = `${row.format}\n${row.changes}`;
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
  return lastRows.get(db)?.content ?? DEFAULTS;
}

/** Parses a stored row; returns the file's content and a `problem` when it cannot be used. */
export function readSettings(row: StoredSettings): ReadSettings {
  const unusable = (problem: string): ReadSettings => ({
    changes: {},
    content: DEFAULTS,
    problem,
  });
  if (row.format > SETTINGS_FORMAT) return unusable("they were saved by a newer version of this site");
  try {
    const stored: unknown = JSON.parse(row.changes);
    if (!isTree(stored)) return unusable("they are not an object");
    // Legal texts that the admin changed in an earlier version are pages now.
    const { labels: oldLabels, legal: _, ...rest } = stored;
    const changes = row.format < 2 ? withMenus(rest, DEFAULTS) : rest;
    const result = siteSettings.safeParse(withSiteChanges(DEFAULTS, changes), { jitless: true });
    if (!result.success) return unusable(result.error.issues.map((issue) => issue.path.join(".")).join(", "));
    const content = contentOf(result.data, changes);
    return { changes, content, problem: null, ...(oldLabels !== undefined && { oldLabels }) };
  } catch (error) {
    return unusable(messageOf(error));
  }
}

/** Drops the file's title and text of the Editor's Pick when the admin has picked another post. */
function contentOf(values: SiteContent, changes: SiteChanges): SiteContent {
  const { editorsPick: pick } = values;
  const own = isTree(changes["editorsPick"]) ? changes["editorsPick"] : {};
  const isOther = pick.post !== DEFAULTS.editorsPick.post;
  const editorsPick = isOther
    ? { ...pick, title: "title" in own ? pick.title : "", text: "text" in own ? pick.text : "" }
    : pick;
  return { ...values, editorsPick };
}
