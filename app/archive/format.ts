import { createHash } from "node:crypto";
import { z } from "zod";
import type { ContentType } from "#app/content/content-type.ts";
import { MEDIA_NAME } from "#app/images/store.ts";

/*
 * A backup is a standard .tar.gz archive with these entries, in this order:
 *   rows/TABLE/000001.jsonl, …    the rows as JSON Lines, in the same format from SQLite and PostgreSQL
 *   media/NAME                    the images
 *   manifest.json                 the size and SHA-256 of every file before it, the tables and the migrations
 *   manifest.sha256               the SHA-256 of manifest.json
 */
export const FORMAT = 1;
/** Suffix of an archive's name while the archive is being written. */
export const PART = ".part";
export const MANIFEST = "manifest.json";
export const MANIFEST_SUM = "manifest.sha256";

/** The only entries that are extracted besides the manifest. These names cannot lead out of the folder. */
export const ROWS_ENTRY = /^rows\/([a-z][a-z_]{0,60})\/\d{6}\.jsonl$/;
export const MEDIA_ENTRY = new RegExp(MEDIA_NAME.source.replace("^", "^media/"));

/** The archive is rejected; the message says why, in a sentence. */
export class BackupError extends Error {}

export const MB = 1024 * 1024;

/** Bytes of one file of rows, which is held in memory whole. The file ends with the row that reaches this size. */
export const ROWS_BYTES = 1 * MB;
/**
 * Maximum bytes of one row. A post has at most 200,000 characters of at most three bytes each. The settings can have some
 * 320,000, and a row of `versions` has them as JSON in JSON in JSON, where a quote takes eight bytes.
 */
export const maxRowBytes = (table: string) => (table === "settings" || table === "versions" ? 4 : 1) * MB;

/** The tables of the content types, which of their columns hold Markdown and HTML, and if every site has some rows. */
export type TextTypes = readonly Pick<ContentType, "table" | "text" | "hasSeeds">[];

/** The column of a table with HTML rendered from Markdown. A restore renders it again and ignores archived HTML. */
export function renderedColumn(types: TextTypes, table: string): string | undefined {
  return types.find((type) => type.table === table)?.text?.html;
}

/** Tables not backed up: disposable data, data that migrations create, and credentials. A restore ends all sessions. */
export const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  "sessions",
  "challenges",
  "invitations",
  "notices",
  "rate_limits",
  "locks",
  "login_sources",
  "imports",
  "import_items",
  "migrations",
  "content_version",
  // Of earlier versions: the backup before their migration leaves them out, too.
  "attempts",
  "settings_previews",
  "current_save",
  "changed_items",
  "versioned_tables",
]);

const tableName = z.string().regex(/^[a-z][a-z_]{0,60}$/);

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()).min(1),
  /** Parents before children: no row has a foreign key into a later table. */
  tables: z.array(z.strictObject({ name: tableName, rows: z.int().min(0) })),
  /** "none" for a copy of the database alone. */
  media: z.enum(["all", "none"]),
  /** Image files that the rows name but the media store did not have. */
  missing: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), size: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Summarizes an archive for messages, such as "12 rows and 3 image files". */
export function archiveSummary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${files.filter(({ name }) => name.startsWith("media/")).length} image files`;
}
