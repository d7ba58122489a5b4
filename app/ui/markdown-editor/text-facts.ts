const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;
// Bounded, so that a text of only brackets does not block the editor with quadratic matching.
const FOREIGN_IMAGE = /!\[[^\]\n]{0,1000}\]\((?=https?:|\/(?!\/|media\/))[^)\n]{1,1000}\)/g;
const IMAGE = /!\[([^\]\n]{0,1000})\]\([^)\n]{0,1000}\)/g;
const LINK_DESTINATION = /\]\([^)\n]{0,1000}\)/g;

/** How many words a Markdown text has; the URLs of its links and images do not count. */
export function countWords(text: string): number {
  return text.replace(LINK_DESTINATION, "]").match(WORD)?.length ?? 0;
}

/** Counts the images that readers get a link to: other hosts would learn who reads. */
export function countForeignImages(text: string): number {
  return text.match(FOREIGN_IMAGE)?.length ?? 0;
}

/** Returns the positions between the square brackets of images without alternative text. */
export function missingAlts(text: string): number[] {
  const positions: number[] = [];
  for (const { 1: alt = "", index } of text.matchAll(IMAGE)) if (alt.trim() === "") positions.push(index + 2);
  return positions;
}
