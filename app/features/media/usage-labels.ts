import type { ImageUse } from "./media.ts";

const PLACE_LABELS: Record<ImageUse["place"], string> = {
  cover: "cover of",
  image: "image of",
  portrait: "portrait of",
  text: "in the text of",
  history: "in the history of",
};

/** "cover of “Timetable”" */
export function usageLabel({ place, title }: ImageUse): string {
  return `${PLACE_LABELS[place]} “${title}”`;
}

/** "cover of “Timetable” and 2 more"; null when nothing shows the image. */
export function usedInLabel(uses: readonly ImageUse[]): string | null {
  const [first] = uses;
  if (!first) return null;
  return uses.length > 1 ? `${usageLabel(first)} and ${uses.length - 1} more` : usageLabel(first);
}
