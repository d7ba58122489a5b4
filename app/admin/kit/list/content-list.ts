import type { SortingState } from "@tanstack/react-table";
import type { BulkAction, Noun } from "./bulk.ts";
import type { Column } from "./item-table.ts";
import type { ContentItem, ContentType } from "#app/content/content-type.ts";

interface SortOption {
  label: string;
  by: SortingState;
}

interface FilterOption<Item> {
  label: string;
  has: (item: Item) => boolean;
}

/** The admin's list of a content type. */
export interface ContentList<Item extends ContentItem> {
  type: ContentType;
  /** Returns the path of the item's public page, if it has one. */
  urlOf?: (item: Item) => string | null;
  /** False for an item that every site has; all can be deleted without it. */
  canDelete?: (item: Item) => boolean;
  texts: {
    subtitle: string;
    /** The subject of messages after a save or a deletion, such as "Blog post". */
    subject: string;
    search: string;
    /** Shown in a list without items: how to begin. */
    first: string;
    createSubtitle: string;
    editSubtitle: string;
  };
  columns: Column<Item>[];
  /** By their values of ?sort= in the URL, the default first. */
  sorts: Record<string, SortOption>;
  /** By their values of ?filter= in the URL. */
  filters: Record<string, FilterOption<Item>>;
  /** Bulk actions besides Delete. */
  actions?: BulkAction<Item>[];
}

/** The items come newest first. */
export const BY_DATE = {
  newest: { label: "Newest First", by: [] },
  oldest: { label: "Oldest First", by: [{ id: "createdAt", desc: false }] },
};

export const sortBy = (label: string, column: string): SortOption => ({ label, by: [{ id: column, desc: false }] });

export const nounOf = ({ labels: { noun } }: Pick<ContentType, "labels">): Noun => ({ one: noun, many: `${noun}s` });
