import { z } from "zod";
import type { StoredRow } from "#app/db/snapshot.ts";
import { filesOf, imageRow, safeColumns } from "#app/images/stored-image.ts";
import { urlText } from "#app/config/fields.ts";
import { isStoredTarget } from "#app/content/site-path.ts";

/* What columns of JSON, addresses and images may contain. Pages read them without checking them again. */

const texts = z.record(z.string(), z.string());

const COLUMNS = new Map<string, z.ZodType>([
  ["media", imageRow],
  ["passkeys", columns({ transports: json(z.array(z.string())) })],
  [
    "projects",
    columns({
      tech: json(z.array(z.string())),
      details: json(texts),
      demo: urlText("Live demo"),
      github: urlText("GitHub"),
    }),
  ],
  ["redirects", columns({ to_path: z.string().refine(isStoredTarget) })],
  ["settings", columns({ changes: json(z.record(z.string(), z.unknown())), legal_dates: json(texts) })],
]);

/** A version's state has the columns of the table that it is a version of. */
const version = z
  .object({
    type: z.string().refine((type) => type !== "versions"),
    state: json(z.record(z.string(), z.union([z.string(), z.number(), z.null(), texts]))),
  })
  .refine(({ type, state }) => COLUMNS.get(type)?.safeParse(state).success ?? true);
COLUMNS.set("versions", version);

/** @throws ZodError for a row that this site cannot show */
export function checkColumns(table: string, row: object): void {
  COLUMNS.get(table)?.parse(row);
}

/** What a wrong column becomes in a backup, which must neither fail nor be rejected later. */
const DEFAULTS: Record<string, StoredRow> = {
  passkeys: { transports: "[]" },
  projects: { tech: "[]", details: "{}", demo: "", github: "" },
  settings: { changes: "{}", legal_dates: "{}" },
};

/** Returns the row with a default for each column that a restore would reject, where there is one. */
export function restorable(table: string, stored: StoredRow): StoredRow {
  const schema = COLUMNS.get(table);
  if (!schema) return stored;
  const row = table === "media" ? safeImage(stored) : table === "versions" ? restorableVersion(stored) : stored;
  const rejected = new Set(schema.safeParse(row).error?.issues.map(({ path }) => path[0]));
  const repaired = Object.entries(DEFAULTS[table] ?? {}).filter(([column]) => rejected.has(column));
  return { ...row, ...Object.fromEntries(repaired) };
}

/** A version of a wrong row is as wrong as the row. */
function restorableVersion(row: StoredRow): StoredRow {
  try {
    return { ...row, state: JSON.stringify(restorable(String(row["type"]), JSON.parse(String(row["state"])))) };
  } catch {
    return row;
  }
}

function safeImage(row: StoredRow): StoredRow {
  const { id, files, width, height, focal_x, focal_y, placeholder } = row;
  const safe: StoredRow = {
    ...safeColumns({ width, height, focal_x, focal_y, placeholder }),
    files: JSON.stringify(filesOf(String(id), String(files))),
  };
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, safe[column] ?? value]));
}

/** Archives of older versions lack columns. */
function columns(shape: z.ZodRawShape) {
  return z.object(shape).partial();
}

function json<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "This is not JSON." });
        return z.NEVER;
      }
    })
    .pipe(shape);
}
