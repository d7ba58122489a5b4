import type { z } from "zod";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { ContentItem, ContentType } from "./content-type.ts";
import type { RawItem } from "./read-item.ts";

/** A type of content with what only the server knows of it. */
export interface ServerContentType extends ContentType {
  /** An item of another backend without a type's name is of the first type whose fields it has. */
  recognizedBy: readonly string[];
  /**
   * Reads an item as the API's own list has it, or as the lists of the backends before it did.
   * @throws Error with the reason why it cannot be imported
   */
  readItem(item: RawItem, now: Date): ReadItem;
  /** How its items are read as they are and, from their history, as they were. */
  items: ItemReader;
  /** Null when items have no pages. */
  pages: PublicPages | null;
  /** Its pages and lists show likes, which visitors change. */
  showsLikes?: true;
}

interface ItemReader {
  /** What the API returns for one item. */
  schema: z.ZodObject;
  /** Wraps an item for the API's response, unless it stands by itself. */
  toResult?(item: object): object;
  /** As an admin reads it, by id or slug; null without one. */
  find(db: Db, idOrSlug: string, now: Date): Promise<StoredItem | null>;
  /** From all columns of a row, and its images by position. */
  fromRow(row: object, images: ReadonlyMap<number, Row<"media">>): object;
  /** The columns that are made from the others, such as HTML. */
  derive?(db: Db, row: Record<string, unknown>): Promise<object>;
}

type StoredItem = ContentItem & { revision: number };

/** An item that was read, and is yet to be stored. */
export interface ReadItem {
  title: string;
  /** Where its images are, by position; the first is the cover. */
  images: ({ url: string; alt?: string } | null)[];
  createdAt: string;
  updatedAt: string;
  /** What of it could not be taken over. */
  notes: string[];
  prepare(db: Db): Promise<InsertRow>;
}

/**
 * Inserts a row with all that belongs to it, within a transaction. What takes long, such as rendering Markdown, is done
 * before: that is what a function that returns an InsertRow is for.
 */
export type InsertRow = (trx: Db, row: NewRowFacts) => Promise<void>;

interface NewRowFacts {
  id: string;
  /** Ids of rows of `media`, by position. */
  images: readonly (string | null)[];
  createdAt: string;
  updatedAt: string;
}

/** What the public site has of a type: a list, and a page for each item below it. */
interface PublicPages {
  /** The modules of both pages, as in routes.ts. */
  listModule: string;
  itemModule: string;
  /** The list's URL with those of these parameters that it reads, in one spelling; null when it must not be cached. */
  listUrl(params: URLSearchParams): string | null;
  /** Everything that visitors can see, newest first. */
  items(db: Db, now: Date): AsyncIterable<{ slug: string }>;
  /** How many items visitors can see. */
  count(db: Db, now: Date): Promise<number>;
  /** At most `limit` of these items, oldest first, after the first `offset`. */
  part(db: Db, now: Date, range: { limit: number; offset: number }): Promise<{ slug: string; updatedAt: string }[]>;
  /** Whether visitors can see the item with this slug now. */
  isShown(db: Db, slug: string, now: Date): Promise<boolean>;
  /** What the image says that links to an item are shown with; null when visitors cannot see the item. */
  card(db: Db, slug: string, now: Date): Promise<{ label: string; title: string } | null>;
}
