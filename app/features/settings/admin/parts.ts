import type { Setting, SettingPart } from "./fields.ts";
import { blogPart, homePart, productsPart, questionsPart } from "./page-parts.ts";
import { contactPart, lookPart, namePart, navigationPart } from "./studio-parts.ts";

/** All parts of the settings, in the order on the screen. */
export const SETTING_PARTS: readonly SettingPart[] = [
  namePart,
  lookPart,
  navigationPart,
  contactPart,
  homePart,
  productsPart,
  questionsPart,
  blogPart,
];

export const settingsIn = ({ groups }: SettingPart): Setting[] => groups.flatMap(({ settings }) => settings);

/** The part with the field of this name. */
export function partOf(name: string): SettingPart | undefined {
  const path = name.replaceAll("/", ".");
  return SETTING_PARTS.find((part) => settingsIn(part).some((setting) => setting.path === path));
}

/** The full name of each setting, by its field's name, for places that show it outside of its part, such as a comparison. */
export const SETTING_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  SETTING_PARTS.flatMap(({ label: part, groups }) =>
    groups.flatMap(({ title, settings }) =>
      settings.map(({ path, label }) => [path.replaceAll(".", "/"), [...new Set([part, title, label])].join(" › ")]),
    ),
  ),
);
