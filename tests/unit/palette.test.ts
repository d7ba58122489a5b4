import fc from "fast-check";
import { expect, test } from "vitest";
import { site } from "#site-config";
import {
  CONTROL_CONTRAST,
  contrast,
  paletteProblems,
  TEXT_CONTRAST,
  TOKEN_COLORS,
  tokensOf,
} from "#app/config/site/palette.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
/** The pairs of colors that the style sheets combine, and their minimum contrast. */
const PAIRS: [on: string, shown: string, ratio: number][] = [
  ...["stock", "sheet", "inset", "accent-wash"].flatMap((on): [string, string, number][] => [
    [on, "ink", TEXT_CONTRAST],
    [on, "ink-soft", TEXT_CONTRAST],
    [on, "accent-text", TEXT_CONTRAST],
    [on, "danger", TEXT_CONTRAST],
    [on, "good", TEXT_CONTRAST],
    [on, "edge", CONTROL_CONTRAST],
  ]),
  ["ink", "stock", TEXT_CONTRAST],
  ["accent", "on-accent", TEXT_CONTRAST],
  ["accent", "crossing-type", TEXT_CONTRAST],
  ["plate", "on-plate", TEXT_CONTRAST],
  ["plate", "on-plate-soft", TEXT_CONTRAST],
  ["stock", "accent", CONTROL_CONTRAST],
];

const inks = fc.record({ ink1: color, ink2: color, paper: color, text: color });

/** Corrects colors as an admin would: the suggestion replaces each rejected color. */
function corrected(colors: typeof TOKEN_COLORS): typeof TOKEN_COLORS {
  const better = structuredClone(colors);
  for (const { path, suggestion } of paletteProblems(colors)) better[path[0]][path[1]] = suggestion;
  return better;
}

test("the colors suggested for rejected ones are accepted", () => {
  fc.assert(
    fc.property(inks, inks, (light, dark) => {
      expect(paletteProblems(corrected({ light, dark }))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("accepted colors give every color pair enough contrast", () => {
  fc.assert(
    fc.property(inks, inks, (light, dark) => {
      const colors = corrected({ light, dark });
      for (const theme of ["light", "dark"] as const) {
        const tokens = tokensOf(colors[theme], theme);
        const unreadable = PAIRS.filter(([on, text, ratio]) => contrast(tokens[on] ?? "", tokens[text] ?? "") < ratio);
        expect([theme, colors[theme], unreadable]).toEqual([theme, colors[theme], []]);
      }
    }),
    { numRuns: 150 },
  );
});

test("the colors of the style sheets are accepted", () => {
  expect(paletteProblems(TOKEN_COLORS)).toEqual([]);
  expect(paletteProblems(site.colors)).toEqual([]);
});
