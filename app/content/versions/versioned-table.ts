import type { ImageReference } from "#app/content/content-type.ts";
import type { Tables } from "#app/db/schema.ts";

/**
 * A table whose rows have a history: that of each content type, and the settings. Its rows have a text `id`. Rows of
 * other tables are part of an item when `images` lists their table.
 */
export interface VersionedTable {
  table: keyof Tables;
  images: readonly ImageReference[];
  /** Derived columns, and those that visitors change. A change of these alone creates no version. */
  unversioned: readonly string[];
}

/** Columns that versions leave out in every table. */
const METADATA_COLUMNS = ["id", "created_at", "updated_at", "revision"];

/** All columns that versions leave out. */
export const excludedColumns = ({ unversioned }: VersionedTable) => [...METADATA_COLUMNS, ...unversioned];

/** The rows of other tables that belong to an item, such as the images of a project. */
export interface Part {
  table: string;
  column: string;
  owner: string;
  position: string;
}

/** The other tables from which a version stores images. */
export function partsOf({ table, images }: VersionedTable): Part[] {
  return images
    .filter((image) => image.table !== table)
    .map(({ table: part, column, owner, position = column }) => ({ table: part, column, owner, position }));
}

/** The SQL of a query for the ids of images that an item references now; `id` is an SQL expression. */
export function namedImages({ images }: VersionedTable, id: string): string {
  const columns = images.map(
    ({ table, column, owner }) =>
      `select ${column} as media_id from ${table} where ${owner} = ${id} and ${column} is not null`,
  );
  return [...columns, `select media_id from text_images where owner_id = ${id}`].join(" union ");
}
