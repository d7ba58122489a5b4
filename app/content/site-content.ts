import { site as file } from "#site-config";
import { isTree, withChanges, type LegalDates, type SiteChanges, type SiteContent } from "#app/config/site-changes.ts";
import { siteConfig, type SiteConfig } from "#app/config/site-config.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { Log } from "#app/observability/log.ts";

/** Of the changes in the table `settings`; a row of a newer one is left alone. */
export const SETTINGS_FORMAT = 1;

/** What site.config.ts says, before any change. The start refuses a file that the schema does not take. */
export const DEFAULTS: SiteConfig = siteConfig.safeParse(file, { jitless: true }).data ?? file;
export const DEFAULT_CONTENT: SiteContent = { ...DEFAULTS, legalDates: {} };

type StoredSettings = Pick<Row<"settings">, "format" | "changes" | "legal_dates">;

type ReadSettings = {
  changes: SiteChanges;
  content: SiteContent;
  legalDates: LegalDates;
  /** Why the row cannot be used, and the file stands instead. */
  problem: string | null;
};

/** The last row that was read, by its text, with what it means: merging and checking it takes a millisecond. */
let last: { text: string; content: SiteContent } | null = null;

/**
 * The site's own content as it is now: site.config.ts, with what was changed in the admin. A row that cannot be used is
 * told of in the log, and the file stands.
 */
export async function siteContent(db: Db, log?: Log): Promise<SiteContent> {
  const row = await db.selectFrom("settings").select(["format", "changes", "legal_dates"]).executeTakeFirst();
  if (!row) return DEFAULT_CONTENT;
  const text = `${row.format}\n${row.changes}\n${row.legal_dates}`;
  if (last?.text !== text) {
    const { content, problem } = readSettings(row);
    last = { text, content };
    if (problem) log?.error({ problem }, "the settings cannot be used: site.config.ts stands instead");
  }
  return last.content;
}

/** What was last known, for pages while the database cannot be asked. */
export function lastSiteContent(): SiteContent {
  return last?.content ?? DEFAULT_CONTENT;
}

/** A stored row and what it means; the file's content where it cannot be used. */
export function readSettings(row: StoredSettings): ReadSettings {
  const unusable = (problem: string): ReadSettings => ({
    changes: {},
    content: DEFAULT_CONTENT,
    legalDates: {},
    problem,
  });
  if (row.format > SETTINGS_FORMAT) return unusable("they were saved by a newer version of this site");
  try {
    const changes: unknown = JSON.parse(row.changes);
    const legalDates: unknown = JSON.parse(row.legal_dates);
    if (!isTree(changes) || !isTree(legalDates)) return unusable("they are no object");
    const result = siteConfig.safeParse(withChanges(DEFAULTS, changes), { jitless: true });
    if (!result.success) return unusable(result.error.issues.map((issue) => issue.path.join(".")).join(", "));
    return { changes, content: contentOf(result.data, changes, legalDates), legalDates, problem: null };
  } catch (error) {
    return unusable(error instanceof Error ? error.message : String(error));
  }
}

/** The words about the file's Editor's Pick are no other post's. */
function contentOf(values: SiteConfig, changes: SiteChanges, legalDates: LegalDates): SiteContent {
  const { editorsPick: pick } = values;
  const own = isTree(changes["editorsPick"]) ? changes["editorsPick"] : {};
  const isOther = pick.post !== DEFAULTS.editorsPick.post;
  const editorsPick = isOther
    ? { ...pick, title: "title" in own ? pick.title : "", text: "text" in own ? pick.text : "" }
    : pick;
  return { ...values, editorsPick, legalDates };
}
