import { createHash } from "node:crypto";
import { z } from "zod";

/*
 * A backup is a .tar.gz that any tar can read:
 *   media/NAME                    the images
 *   rows/TABLE/000001.jsonl, …    the rows, a line of JSON each, the same from SQLite and PostgreSQL
 *   manifest.json                 what stands before it, with the size and SHA-256 of each
 *   manifest.sha256               of the manifest
 */
export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const MANIFEST_SUM = "manifest.sha256";

/** Nothing else is ever unpacked, and under no other name. */
export const ROWS_ENTRY = /^rows\/([a-z][a-z_]{0,60})\/\d{6}\.jsonl$/;
export const MEDIA_ENTRY = /^media\/([\w-]{1,100}\.[a-z\d]{1,5})$/;

/** One file of rows is held in memory at once. It ends with the row that reaches this size. */
export const ROWS_BYTES = 1024 * 1024;
/** The longest row. Of a post's 200,000 characters, each takes three bytes at most. */
export const ROW_BYTES = 1024 * 1024;

/** HTML that is made from the Markdown beside it. A restore makes it again and never takes what an archive holds. */
export const RENDERED = [
  { table: "blogs", text: "content", html: "content_html" },
  { table: "projects", text: "description", html: "description_html" },
] as const;

/** Columns that a migration renamed: an older archive has them under the first name. */
export const RENAMED_COLUMNS: Record<string, Record<string, string>> = { audit: { address: "ip" } };

/** The column of a table that holds such HTML. */
export function renderedColumn(table: string): string | undefined {
  return RENDERED.find((rendered) => rendered.table === table)?.html;
}

/** What nobody misses, what migrations put there, and what would let somebody in again: sessions end with a restore. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  "sessions",
  "challenges",
  "invitations",
  "notices",
  "attempts",
  "preview_links",
  "settings_previews",
  "migrations",
  "content_version",
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
  /** In an order in which each can be filled: no row names a row of a later table. */
  tables: z.array(z.strictObject({ name: tableName, rows: z.int().min(0) })),
  /** "none" for a copy of the database alone. */
  media: z.enum(["all", "none"]),
  /** Images that the rows name and that were not there. */
  missing: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), size: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** How much an archive holds, in words. */
export function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${files.filter(({ name }) => name.startsWith("media/")).length} image files`;
}
