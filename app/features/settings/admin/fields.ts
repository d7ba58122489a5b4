/*
 * What can be changed under Settings, as the screen shows it: parts, in them groups, in them fields. What a field takes is
 * judged by the schema of site.config.ts alone.
 */

export interface TextSetting {
  kind: "line" | "text" | "markdown" | "image" | "color" | "post" | "project" | "art";
  /** Its path in the tree of the settings, or in an item of a list. */
  path: string;
  label: string;
  hint?: string;
  /** It may be empty. */
  optional?: true;
}

export interface ListSetting {
  kind: "list";
  path: string;
  label: string;
  hint?: string;
  /** One of it, in a word. */
  one: string;
  /** The fields of each; one without a path where the list is of plain texts. */
  fields: readonly TextSetting[];
  least: number;
  most: number;
  /** So many at the beginning stay where they are. */
  fixed?: number;
}

export type Setting = TextSetting | ListSetting;

export interface SettingGroup {
  title: string;
  hint?: string;
  /** Opened when it is wanted. */
  isFolded?: true;
  settings: readonly Setting[];
}

export interface SettingPart {
  /** Names it in the address. */
  id: string;
  label: string;
  /** What is in it, in a few words. */
  summary: string;
  groups: readonly SettingGroup[];
}
