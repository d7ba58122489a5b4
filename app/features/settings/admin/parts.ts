import type { Setting, SettingPart } from "./fields.ts";
import { labelsPart } from "./label-parts.ts";
import { blogPart, homePart, productsPart, questionsPart, teaserPart } from "./page-parts.ts";
import { contactPart, footerPart, legalPart, lookPart, namePart } from "./studio-parts.ts";

/** Everything that can be changed, in the order of the screen. */
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
  labelsPart,
  legalPart,
];

/** The fields of a part, whatever group they are in. */
export const settingsIn = ({ groups }: SettingPart): Setting[] => groups.flatMap(({ settings }) => settings);

/** The part that a path belongs to, such as "faq.items.3.question". */
export function partOf(path: string): SettingPart | undefined {
  return SETTING_PARTS.find((part) =>
    settingsIn(part).some(({ path: own }) => path === own || path.startsWith(`${own}.`) || own.startsWith(`${path}.`)),
  );
}

/** What each setting is called where it stands by itself, such as in a comparison. */
export const SETTING_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  SETTING_PARTS.flatMap(({ label: part, groups }) =>
    groups.flatMap(({ title, settings }) =>
      settings.map(({ path, label }) => [path, [...new Set([part, title, label])].join(" › ")]),
    ),
  ),
);
