import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { ContentType } from "#app/content/content-type.ts";
import type { Image } from "#app/features/media/media.ts";

/** An item as the API returns it. */
export interface StoredItem {
  _id: string;
  /** Testimonials have none. */
  slug?: string;
  revision: number;
  updatedAt: string;
}

/** The texts of a form's fields by name. */
export type Texts = Record<string, string>;

export interface SaveKind {
  isNew: boolean;
  /** Requested by Ctrl+S, which neither closes the form nor publishes. */
  staysOpen: boolean;
}

/** What the forms of one content type share. */
export interface ItemFormSpec<Item extends StoredItem> {
  type: Pick<ContentType, "name" | "table" | "labels">;
  /** The item's name in error messages, such as "blog post". */
  noun: string;
  /** The API's schema, over the form's values. */
  schema: z.ZodObject;
  /** The labels of the text fields by name, in the order in which two versions are compared. */
  labels: Texts;
  /** The form's values for a stored item, or for a new one: texts, and an unchanged image for each image field. */
  toValues: (item: Item | null) => FieldValues;
  /** The item's images by position; the cover comes first. */
  imagesOf: (item: Item | null) => (Image | null)[];
  /** True when the server's message, if there is one, replaces the fixed one. */
  prefersServerMessage: (isNew: boolean) => boolean;
  /** Adapts the validated fields to what the API expects in this kind of save. */
  toRequest?: (fields: FieldValues, kind: SaveKind) => FieldValues;
  /** The button's label, when it depends on the form's values. */
  saveLabel?: (values: FieldValues, before: Item | null) => string;
  /** The message after a save. */
  savedNote?: (saved: Item, kind: SaveKind, before: Item | null) => string;
}

/**
 * Passes a saved item to the list. With a note, the form stays open; else it closes, and `message` replaces the list's
 * own message.
 */
export type OnSaved<Item> = (saved: Item, note?: string, message?: string) => void;
