import { isTree, type SiteChanges } from "#app/config/site/site-changes.ts";
import type { SettingsView } from "../settings.ts";
import type { ListSetting, Setting, TextSetting } from "./fields.ts";
import { SETTING_PARTS, settingsIn } from "./parts.ts";

type ListItem = Record<string, string>;
/** The form's values by field name: a text, or the items of a list. */
export type SettingValues = Record<string, string | ListItem[]>;

const ALL: readonly Setting[] = SETTING_PARTS.flatMap(settingsIn);
const isList = (setting: Setting): setting is ListSetting => setting.kind === "list";

/** The name of a setting's field. It has no dots, which react-hook-form would take for levels. */
export const fieldName = (path: string) => path.replaceAll(".", "/");

/** The key of a list item's field. In a list of plain texts, the field has no path. */
export const itemKey = ({ path }: TextSetting) => path || "text";

/** The name of the field for a path of the API, such as "faq.items.3.question". Undefined if no field has it. */
export function nameOfPath(path: string): string | undefined {
  const setting = ALL.find(({ path: own }) => path === own || path.startsWith(`${own}.`));
  if (!setting) return undefined;
  const name = fieldName(setting.path);
  if (!isList(setting) || path === setting.path) return name;
  const [index, key] = path.slice(setting.path.length + 1).split(".");
  return `${name}.${index}.${key ?? "text"}`;
}

function at(tree: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), tree);
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

export function toValues(tree: SettingsView["values"]): SettingValues {
  return Object.fromEntries(
    ALL.map((setting) => {
      const value = at(tree, setting.path);
      return [fieldName(setting.path), isList(setting) ? itemsFrom(setting, value) : asText(value)];
    }),
  );
}

function itemsFrom({ fields }: ListSetting, value: unknown): ListItem[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown) =>
    Object.fromEntries(fields.map((field) => [itemKey(field), asText(field.path ? at(item, field.path) : item)])),
  );
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The changes between the form's values and the stored ones, in the format of the API. */
export function toChanges(values: SettingValues, stored: SettingValues): SiteChanges {
  const changes: SiteChanges = {};
  for (const setting of ALL) {
    const value = values[fieldName(setting.path)];
    if (value === undefined || isSame(value, stored[fieldName(setting.path)])) continue;
    const items = isList(setting) && Array.isArray(value) ? value.map((item) => toItem(setting, item)) : value;
    put(changes, setting.path.split("."), items);
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
function toItem({ fields }: ListSetting, item: ListItem): unknown {
  if (fields[0]?.path === "") return item["text"] ?? "";
  const entries = fields.map(({ path, optional }): [string, unknown] => {
    const value = item[path] ?? "";
    if (!optional || value !== "") return [path, value];
    return [path, path === "href" ? null : undefined];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The values as readable texts, for a comparison. */
export function toTexts(values: SettingValues): Record<string, string> {
  return Object.fromEntries(
    ALL.map((setting) => {
      const name = fieldName(setting.path);
      const value = values[name] ?? "";
      if (Array.isArray(value)) return [name, isList(setting) ? listText(setting, value) : ""];
      return [name, readable(setting, value)];
    }),
  );
}

function listText({ one, fields }: ListSetting, items: ListItem[]): string {
  const lines = items.map((item, index) => [
    `${one} ${index + 1}`,
    ...fields.flatMap((field) => {
      const text = item[itemKey(field)];
      return text ? [field.path === "" ? text : `${field.label}: ${readable(field, text)}`] : [];
    }),
  ]);
  return lines.map((item) => item.join("\n")).join("\n\n");
}

/** Ids of images and pages are cut short. */
function readable({ kind }: Pick<Setting, "kind">, value: string): string {
  if (kind === "image" && value) return `Image ${value.slice(-6)}`;
  return kind === "link" && value.startsWith("page:") ? `Page ${value.slice(-6)}` : value;
}
