/*
 * Renders two-ink prints as SVG. Each layer holds the shapes of one ink. White in a layer knocks a hole into that ink
 * only; where the inks overlap, they multiply, as on a risograph.
 */

import { CORAL, INK, PAPER } from "./inks.ts";

export type Sheet = {
  coral: string[];
  ink: string[];
  /** Misregistration of the coral ink: right, down, degrees. */
  shift?: [number, number, number];
};

/** A random number generator seeded with a name, so that every run draws the same image. */
export function seeded(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random specks without ink, as a printing drum leaves them. */
function specks(name: string, width: number, height: number): string {
  const random = seeded(`${name} specks`);
  const count = Math.round((width * height) / 20_000);
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${Math.round(random() * width)}" cy="${Math.round(random() * height)}" r="${(0.6 + random() ** 4 * 2.6).toFixed(1)}"/>`,
  ).join("");
}

/** Returns the finished sheet as an SVG document. */
export function printed(name: string, width: number, height: number, sheet: Sheet): string {
  const [right, down, degrees] = sheet.shift ?? [6, -5, 0.2];
  const layer = (color: string, shapes: string[], transform: string, mask: string) =>
    `<g style="mix-blend-mode:multiply" mask="url(#${mask})"><g fill="currentColor" color="${color}" transform="${transform}">${shapes.join("")}</g></g>`;
  const mask = (id: string) =>
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><g fill="#000">${specks(name + id, width, height)}</g></mask>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${mask("a")}${mask("b")}</defs>`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    layer(CORAL, sheet.coral, `translate(${right} ${down}) rotate(${degrees})`, "a"),
    layer(INK, sheet.ink, "", "b"),
    "</svg>",
  ].join("");
}
