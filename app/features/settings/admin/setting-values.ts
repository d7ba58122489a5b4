import { isTree, type SiteChanges } from "#app/config/site-changes.ts";
import type { FieldValues } from "#app/features/editing/use-editor.ts";
import type { SettingsView } from "../settings.ts";
import type { ListSetting, Setting } from "./fields.ts";
import { SETTING_PARTS, settingsIn } from "./parts.ts";

/** An item of a list. In a list of plain texts, the text has the key "". */
export type ListItem = Record<string, string>;

const ALL: readonly Setting[] = SETTING_PARTS.flatMap(settingsIn);
const isList = (setting: Setting): setting is ListSetting => setting.kind === "list";

function at(tree: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), tree);
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** The form's values: a string for each setting, by path. Lists are JSON strings, so that drafts can store them. */
export function toValues(tree: SettingsView["values"]): FieldValues {
  return Object.fromEntries(
    ALL.map((setting) => {
      const value = at(tree, setting.path);
      return [setting.path, isList(setting) ? listText(itemsFrom(setting, value)) : asText(value)];
    }),
  );
}

function itemsFrom({ fields }: ListSetting, value: unknown): ListItem[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown) =>
    Object.fromEntries(fields.map(({ path }) => [path, asText(path === "" ? item : at(item, path))])),
  );
}

/** Serializes the items of a list; `listItems` parses them. */
export const listText = (items: ListItem[]) => JSON.stringify(items);

/** Parses the items of a list. Returns an empty list for invalid JSON, which a stored draft may contain. */
export function listItems(text: string): ListItem[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter((item): item is ListItem => isTree(item)) : [];
  } catch {
    return [];
  }
}

/** The changes between the form's values and the stored ones, in the format of the API. */
export function toChanges(fields: FieldValues, stored: FieldValues): SiteChanges {
  const changes: SiteChanges = {};
  for (const setting of ALL) {
    const value = fields[setting.path];
    if (value === undefined || value === stored[setting.path]) continue;
    put(
      changes,
      setting.path.split("."),
      isList(setting) ? listItems(value).map((item) => sent(setting, item)) : value,
    );
  }
  return changes;
}

function put(tree: SiteChanges, [key = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const below = isTree(tree[key]) ? tree[key] : {};
  tree[key] = below;
  put(below, rest, value);
}

/** An item in the API's format. Empty optional fields are left out, except a product's link, which becomes null. */
function sent({ fields }: ListSetting, item: ListItem): unknown {
  if (fields[0]?.path === "") return item[""] ?? "";
  const entries = fields.map(({ path, kind, optional }): [string, unknown] => {
    const value = item[path] ?? "";
    if (!optional || value !== "") return [path, value];
    return [path, kind === "line" ? null : undefined];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Formats a setting as readable text for a comparison. */
export function settingAsText(path: string, text: string): string {
  const setting = ALL.find((one) => one.path === path);
  if (!setting || !isList(setting)) return setting?.kind === "image" && text ? `Image ${text.slice(-6)}` : text;
  return listItems(text)
    .map((item, index) => {
      const lines = setting.fields.flatMap(({ path: key, label }) =>
        item[key] ? [key === "" ? item[key] : `${label}: ${item[key]}`] : [],
      );
      return [`${setting.one} ${index + 1}`, ...lines].join("\n");
    })
    .join("\n\n");
}
