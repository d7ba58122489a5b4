import type { ContentTable, Tables } from "#app/db/schema.ts";

/**
 * What the rest of the system knows of one type of content, such as posts. Sweep, audit trail, palette, cache, import,
 * backup, sample and sitemap go through the list of these objects; this part of it also reaches the admin's browser.
 */
export interface ContentType<Item extends ContentItem = ContentItem> {
  /** Begins its actions in the audit trail, such as "blog.create". */
  name: string;
  /** Its table, and its name in the URLs of admin and API. */
  table: ContentTable;
  labels: {
    one: string;
    many: string;
    /** As the command line says it. */
    noun: string;
    /** What there is to do with it, on the dashboard. */
    tasks: string;
    /** What people call an item and the list, for the palette's search. */
    synonyms: { one: string; many: string };
    /** In sentences of the audit trail; % stands for the title. */
    audit: string;
  };
  icon: "newspaper" | "folder" | "quote";
  /** After "g", this key leads to its page in the admin. */
  key: string;
  /** What an item is known by: a column, and a field of the API. */
  titleField: "title" | "name";
  /** Where its rows name images. */
  images: ImageReference[];
  /** Columns that its history leaves out: made from others, or changed by visitors. */
  unversioned: readonly string[];
  /** The column with Markdown, which may name images, and the one with the HTML made of it. */
  text: { markdown: string; html: string } | null;
  /** Its list on the public site; an item's page lies below it, by its slug. Null when items have no page. */
  publicPath: string | null;
  /** As whom the admin reads the list: "visitor" where it is public as a whole. */
  listReader: "admin" | "visitor";
  /** Whether visitors can see the item now. */
  isPublic(item: Item): boolean;
  /** All items in a few words or shares, for the dashboard. */
  overview(items: Item[]): string | Share[];
}

/** What every item is in the responses of the API. */
export interface ContentItem {
  id: string;
  _id: string;
  createdAt: string;
  slug?: string;
  title?: string;
  name?: string;
}

/** A column that names a row of `media`. */
export interface ImageReference {
  table: keyof Tables;
  column: string;
  /** The column that names the item: "id" in the item's own table. */
  owner: string;
  /** Numbers the images of one item, where it can have several: the first is the cover. */
  position?: string;
  role: ImageRole;
}

type ImageRole = "cover" | "image" | "portrait";

/** A part of all items, such as drafts. */
export interface Share {
  label: string;
  count: number;
}

export const adminPath = ({ table }: Pick<ContentType, "table">) => `/admin/${table}`;
export const apiPath = ({ table }: Pick<ContentType, "table">) => `/api/${table}`;

/** What an item is known by. */
export function titleOf({ titleField }: ContentType, item: ContentItem): string {
  return item[titleField] ?? "";
}

/** Where visitors see the item; null when they cannot. */
export function publicUrl(type: ContentType, item: ContentItem): string | null {
  return type.publicPath && type.isPublic(item) ? `${type.publicPath}/${item.slug}` : null;
}

/** The items of a list that the API sent: by themselves, or under their name. */
export function itemsIn<Item>({ table }: Pick<ContentType, "table">, result: Item[] | Record<string, Item[]>): Item[] {
  return Array.isArray(result) ? result : (result[table] ?? []);
}
