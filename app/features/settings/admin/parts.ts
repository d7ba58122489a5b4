import type { Setting, SettingPart } from "./fields.ts";
import { blogPart, homePart, productsPart, questionsPart, teaserPart } from "./page-parts.ts";
import { contactPart, footerPart, legalPart, lookPart, namePart } from "./studio-parts.ts";

/** All parts of the settings, in the order on the screen. */
export const SETTING_PARTS: readonly SettingPart[] = [
  namePart,
  lookPart,
  contactPart,
  homePart,
  productsPart,
  questionsPart,
  blogPart,
  teaserPart,
  footerPart,
  legalPart,
];

export const settingsIn = ({ groups }: SettingPart): Setting[] => groups.flatMap(({ settings }) => settings);

/** The part that contains a path such as "faq.items.3.question". */
export function partOf(path: string): SettingPart | undefined {
  return SETTING_PARTS.find((part) =>
    settingsIn(part).some(({ path: own }) => path === own || path.startsWith(`${own}.`) || own.startsWith(`${path}.`)),
  );
}

/** The full name of each setting, by path, for places that show it outside of its part, such as a comparison. */
export const SETTING_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  SETTING_PARTS.flatMap(({ label: part, groups }) =>
    groups.flatMap(({ title, settings }) =>
      settings.map(({ path, label }) => [path, [...new Set([part, title, label])].join(" › ")]),
    ),
  ),
);
