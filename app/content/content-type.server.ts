import type { z } from "zod";
import type { Db } from "#app/db/client.ts";
import type { Page, Position } from "#app/db/pagination.ts";
import type { Row } from "#app/db/schema.ts";
import type { ContentItem, ContentType, Share } from "./content-type.ts";
import type { ItemKey } from "./slugs/item-key.ts";
import type { RawItem } from "./read-item.ts";

/** A content type with its server-only parts. */
export interface ServerContentType extends ContentType {
  /** An imported item without a type gets the first type whose fields here it has. */
  recognizedBy: readonly string[];
  /**
   * Parses an item to import, in the format of this API's lists or of those of the backends before it.
   * @throws Error with the reason why it cannot be imported
   */
  readItem(item: RawItem, now: Date): ReadItem;
  /** What of other systems' exports becomes items of this type. */
  receives?: "post" | "page";
  /** Reads current items, and items from their history. */
  items: ItemReader;
  /** Summarizes all items for the dashboard, as a sentence or as shares. */
  overview(db: Db, now: Date): Promise<string | Share[]>;
  /** Null when items have no pages. */
  pages: PublicPages | null;
  /** The texts to check for dead links and the like, newest first; missing when items have none. */
  readChecked?(db: Db, page: Page): Promise<CheckedItem[]>;
}

/** What the checks read of an item. Fields are those of its form. */
export interface CheckedItem extends Position {
  title: string;
  text: string;
  /** The field that contains the text. */
  field: string;
  images: { label: string; field: string; alt: string }[];
  search: { title: string; titleField: string; description: string; descriptionField: string } | null;
}

interface ItemReader {
  /** The schema of one item in the API's responses. */
  schema: z.ZodObject;
  /** Wraps an item for the API's response; without this, the response is the item itself. */
  toResult?(item: object): object;
  /** Finds an item as an admin sees it. */
  find(db: Db, key: ItemKey, now: Date): Promise<StoredItem | null>;
  /** Builds an item from all columns of its row, and its images by position. */
  fromRow(row: object, images: ReadonlyMap<number, Row<"media">>): object;
  /** Computes the columns that derive from the text, such as HTML, and the ids of the images that the text names. */
  derive?(db: Db, row: Record<string, unknown>): Promise<DerivedText>;
}

/** What derives from a text, rendered before the transaction that stores it. */
export interface DerivedText<Columns extends object = object> {
  columns: Columns;
  /** The ids of the images that the text names. */
  textImages: string[];
  /** The alternative texts of its stored images, by id. */
  alts: ReadonlyMap<string, string>;
  renderAgain(trx: Db): Promise<DerivedText<Columns>>;
}

type StoredItem = ContentItem & { revision: number };

/** What the preparation of an insert needs. `isReserved`: the site itself has the path of this slug. */
export interface PrepareServices {
  db: Db;
  isReserved(slug: string): boolean;
}

/** A parsed item that is not stored yet. */
export interface ReadItem {
  title: string;
  /** The URLs of its images, by position; the first is the cover. */
  images: ({ url: string; alt?: string } | null)[];
  createdAt: string;
  updatedAt: string;
  /** Messages about parts that cannot be imported. */
  notes: string[];
  prepare(services: PrepareServices): Promise<InsertRow>;
}

/**
 * Inserts a row and its related rows, in the caller's transaction. The function that returns an InsertRow does the slow
 * work first, such as rendering Markdown, so that the transaction stays short.
 */
export type InsertRow = (trx: Db, row: NewRowFacts) => Promise<void>;

interface NewRowFacts {
  id: string;
  /** Ids of rows of `media`, by position. */
  images: readonly (string | null)[];
  createdAt: string;
  updatedAt: string;
}

/** The public pages of a type: one for each item, and perhaps a list above them. Modules are as in routes.ts. */
interface PublicPages {
  list: {
    module: string;
    /** Its canonical URL, with only the parameters that the page reads; null when it must not be cached. */
    url(params: URLSearchParams): string | null;
  } | null;
  itemModule: string;
  /** For a part of the sitemap: the public ones among `limit` items, oldest first, after the first `offset` items. */
  sitemapPart(
    db: Db,
    now: Date,
    range: { limit: number; offset: number },
  ): Promise<{ slug: string; updatedAt: string }[]>;
  /** True when visitors can see the item with this slug now. */
  isShown(db: Db, slug: string, now: Date): Promise<boolean>;
  /** The texts on the image of an item's link preview; null when visitors cannot see the item. */
  ogImage(db: Db, slug: string, now: Date): Promise<{ label: string; title: string } | null>;
  /** When the next scheduled item becomes public; null when none is scheduled. */
  nextChange?(db: Db, after: Date): Promise<Date | null>;
}
