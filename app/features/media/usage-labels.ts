import type { PictureUse } from "./media.ts";

const PLACES: Record<PictureUse["place"], string> = {
  cover: "cover of",
  image: "image of",
  portrait: "portrait of",
  text: "in the text of",
};

/** "cover of “Timetable”" */
export function placeWords({ place, title }: PictureUse): string {
  return `${PLACES[place]} “${title}”`;
}

/** "cover of “Timetable” and 2 more"; null when nothing shows the picture. */
export function usedInWords(uses: readonly PictureUse[]): string | null {
  const [first] = uses;
  if (!first) return null;
  return uses.length > 1 ? `${placeWords(first)} and ${uses.length - 1} more` : placeWords(first);
}
