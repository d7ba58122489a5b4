/*
 * The structure of the Settings screen: parts contain groups, groups contain fields. Only the schema of site.config.ts
 * validates the values.
 */

export interface TextSetting {
  kind: "line" | "text" | "image" | "color" | "post" | "project" | "link" | "art" | "shown";
  /** Its path in the settings tree, or within an item of a list. */
  path: string;
  label: string;
  hint?: string;
  /** The value may be empty. */
  optional?: true;
}

export interface ListSetting {
  kind: "list";
  path: string;
  label: string;
  hint?: string;
  /** The name of one item, such as "question". */
  one: string;
  /** The fields of an item. In a list of plain texts, a single field with the path "". */
  fields: readonly TextSetting[];
  least: number;
  most: number;
  /** The number of items at the start that cannot be moved or removed. */
  fixed?: number;
}

export type Setting = TextSetting | ListSetting;

export interface SettingGroup {
  title: string;
  hint?: string;
  settings: readonly Setting[];
}

export interface SettingPart {
  /** Identifies the part in the URL. */
  id: string;
  label: string;
  /** A short description of the content. */
  summary: string;
  groups: readonly SettingGroup[];
}

export const lineField = (path: string, label: string, hint?: string): TextSetting => ({
  kind: "line",
  path,
  label,
  ...(hint && { hint }),
});
export const textField = (path: string, label: string, hint?: string): TextSetting => ({
  ...lineField(path, label, hint),
  kind: "text",
});
export const optional = (setting: TextSetting): TextSetting => ({ ...setting, optional: true });
export const optionalField = (kind: TextSetting["kind"], path: string, label: string, hint?: string): TextSetting => ({
  ...lineField(path, label, hint),
  kind,
  optional: true,
});
