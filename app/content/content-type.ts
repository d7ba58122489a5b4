import type { ContentTable, Tables } from "#app/db/schema.ts";

/** Who reads: a visitor sees what is public, an admin all of it. */
export type Audience = "public" | "admin";

/**
 * One type of content, such as posts. Cleanup, audit trail, command palette, cache, import, backup, sample and sitemap
 * iterate over the list of types. The admin's browser loads this part of a type; content-type.server.ts has the rest.
 */
export interface ContentType {
  /** The prefix of its actions in the audit trail, such as "blog" in "blog.create". */
  name: string;
  /** Its table; also its segment in the URLs of the admin and the API. */
  table: ContentTable;
  labels: {
    one: string;
    many: string;
    /** The lower-case name of an item in messages, such as "post". */
    noun: string;
    /** The tasks that the dashboard names, such as "Write, schedule, edit". */
    tasks: string;
    /** The item in sentences of the audit trail; % stands for its title. */
    audit: string;
  };
  icon: "newspaper" | "folder" | "quote" | "file";
  /** The keyboard shortcut "g" and then this key opens its page in the admin. */
  key: string;
  /** True for a type in the second group of the menu, which the dashboard leaves out. */
  isSecondary?: true;
  /** The column, and field of the API, with an item's title. */
  titleField: "title" | "name";
  /** Every site has some of its items; their column `seed` is "original" until they are changed. */
  hasSeeds?: true;
  /** The columns that reference images. */
  images: ImageReference[];
  /** Columns that the history leaves out: derived ones, and those that visitors change. */
  unversioned: readonly string[];
  /** The column with Markdown, which may contain images, and the column with its HTML. */
  text: { markdown: string; html: string } | null;
  /** An item's page is at its slug below this path: that of the list, or "". Null when items have no pages. */
  publicPath: string | null;
  /** "public" when visitors see the whole list: the admin then requests it without a token. */
  listAudience: Audience;
}

/** The fields of an item in the API's responses. */
export interface ContentItem {
  id: string;
  _id: string;
  createdAt: string;
  slug?: string;
  title?: string;
  name?: string;
}

/** A column that references `media`. */
export interface ImageReference {
  table: keyof Tables;
  column: string;
  /** The column with the item's id: "id" in the item's own table. */
  owner: string;
  /** The column that numbers an item's images, if it can have several; the first is the cover. */
  position?: string;
  place: ImagePlace;
}

type ImagePlace = "cover" | "image" | "portrait";

/** A group of the items, such as drafts. */
export interface Share {
  label: string;
  count: number;
}

export const adminPath = ({ table }: Pick<ContentType, "table">) => `/admin/${table}`;
export const apiPath = ({ table }: Pick<ContentType, "table">) => `/api/${table}`;

export function titleOf({ titleField }: ContentType, item: ContentItem): string {
  return item[titleField] ?? "";
}

/** The item in a response of the API: the response itself, or its property with the type's name. */
export const itemIn = <Item>({ name }: Pick<ContentType, "name">, response: object): Item =>
  (name in response ? (response as Record<string, unknown>)[name] : response) as Item;

/** The items in a list response of the API: an array, or an object with the array under the table's name. */
export function itemsIn<Item>({ table }: Pick<ContentType, "table">, result: Item[] | Record<string, Item[]>): Item[] {
  return Array.isArray(result) ? result : (result[table] ?? []);
}
