/** The fields of a post that are stored as they are, and their columns. */
const TEXT_COLUMNS = {
  excerpt: "excerpt",
  category: "category",
  tags: "tags",
  seoTitle: "seo_title",
  seoDescription: "seo_description",
} as const;

type Field = keyof typeof TEXT_COLUMNS;
type Column = (typeof TEXT_COLUMNS)[Field];

const ENTRIES = Object.entries(TEXT_COLUMNS) as [Field, Column][];

export const TEXT_COLUMN_NAMES = ENTRIES.map(([, column]) => `blogs.${column}` as const);

/** The columns to store; fields that are missing keep the text of `row`, or are empty. */
export function toTextColumns(fields: Partial<Record<Field, string>>, row?: Record<Column, string>) {
  const values = ENTRIES.map(([field, column]) => [column, fields[field] ?? row?.[column] ?? ""]);
  return Object.fromEntries(values) as Record<Column, string>;
}

export function toTextFields(row: Record<Column, string>): Record<Field, string> {
  return Object.fromEntries(ENTRIES.map(([field, column]) => [field, row[column]])) as Record<Field, string>;
}
