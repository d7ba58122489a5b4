import type { ImageReference } from "#app/content/content-type.ts";
import type { Tables } from "#app/db/schema.ts";

/**
 * A table whose rows have a history: every content type, and what else asks for it. Its rows have a text `id`. Rows of
 * other tables belong to an item where `images` names them.
 */
export interface VersionedTable {
  table: keyof Tables;
  images: readonly ImageReference[];
  /** Columns that are made from others, or that visitors change. Of these alone, no version is made. */
  unversioned: readonly string[];
  /** Image ids stand inside of texts that no save notes in `text_images`: each version is searched for them. */
  searchesImages?: true;
}

/** What no version holds of any table. */
const BOOKKEEPING = ["id", "created_at", "updated_at", "revision"];

export const leftOut = ({ unversioned }: VersionedTable) => [...BOOKKEEPING, ...unversioned];

/** The rows of other tables that belong to an item, such as the images of a project. */
export interface Part {
  table: string;
  column: string;
  owner: string;
  position: string;
}

export function partsOf({ table, images }: VersionedTable): Part[] {
  return images
    .filter((image) => image.table !== table)
    .map(({ table: part, column, owner, position = column }) => ({ table: part, column, owner, position }));
}

/** A query for the ids of images that an item names now. */
export function namedImages({ images }: VersionedTable, id: string): string {
  const columns = images.map(
    ({ table, column, owner }) =>
      `select ${column} as media_id from ${table} where ${owner} = ${id} and ${column} is not null`,
  );
  return [...columns, `select media_id from text_images where owner_id = ${id}`].join(" union ");
}
