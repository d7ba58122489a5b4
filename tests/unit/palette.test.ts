import fc from "fast-check";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { printMatrix } from "#app/site/look/print.server.ts";
import { TOKEN_PRINT } from "#app/site/look/token-print.ts";
import {
  CONTROL_CONTRAST,
  contrast,
  crossing,
  paletteCss,
  paletteProblems,
  TEXT_CONTRAST,
  TOKEN_COLORS,
  tokensOf,
} from "#app/config/palette.ts";

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

test("the colors that are suggested for rejected ones are accepted, whatever colors are chosen", () => {
  fc.assert(
    fc.property(inks, inks, (light, dark) => {
      expect(paletteProblems(corrected({ light, dark }))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("with any accepted colors, every color pair of the style sheets has enough contrast", () => {
  fc.assert(
    fc.property(inks, inks, (light, dark) => {
      const colors = corrected({ light, dark });
      for (const theme of ["light", "dark"] as const) {
        const tokens = tokensOf(colors[theme], theme);
        const unreadable = PAIRS.filter(
          ([on, shown, ratio]) => contrast(tokens[on] ?? "", tokens[shown] ?? "") < ratio,
        );
        expect([theme, colors[theme], unreadable]).toEqual([theme, colors[theme], []]);
      }
    }),
    { numRuns: 150 },
  );
});

test("the colors of the style sheets and of the configuration file are accepted", () => {
  expect(paletteProblems(TOKEN_COLORS)).toEqual([]);
  expect(paletteProblems(site.colors)).toEqual([]);
});

test("letters on the second ink have the overprint color of the artwork in the light theme", () => {
  const { crossing, "crossing-type": letters } = tokensOf(TOKEN_COLORS.light, "light");
  expect(letters).toBe(crossing);
});

test("the print matrix maps paper, each ink and their overprint to the colors of each theme", () => {
  const { paper, ink1, ink2 } = TOKEN_COLORS.light;
  fc.assert(
    fc.property(inks, inks, (light, dark) => {
      for (const [theme, target] of [
        ["light", light],
        ["dark", dark],
      ] as const) {
        const values = printMatrix({ light, dark }, theme).split(" ").map(Number);
        const printed = (hex: string) => {
          const [red = 0, green = 0, blue = 0] = channels(hex);
          return [0, 5, 10].map((row) => {
            const [r = 0, g = 0, b = 0, , fixed = 0] = values.slice(row, row + 5);
            return r * red + g * green + b * blue + fixed;
          });
        };
        for (const [from, onto] of [
          [paper, target.paper],
          [ink1, theme === "dark" ? target.text : target.ink1],
          [ink2, target.ink2],
          [crossing(TOKEN_COLORS.light, "light"), tokensOf(target, theme)["crossing"] ?? ""],
        ] as const) {
          const off = printed(from).map((value, at) => Math.abs(value - (channels(onto)[at] ?? 0)));
          expect([theme, onto, Math.max(...off) < 0.004]).toEqual([theme, onto, true]);
        }
      }
    }),
    { numRuns: 100 },
  );
});

test("the print matrix of the style sheets matches their colors", () => {
  const numbers = (matrix: string) => matrix.split(" ").map((value) => Number(value).toFixed(2));
  expect(numbers(TOKEN_PRINT)).toEqual(numbers(printMatrix(TOKEN_COLORS, "dark")));
});

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

test("a studio's colors need no CSS function that browsers of 2023 lack", () => {
  const css = paletteCss(TOKEN_COLORS);
  expect(css).not.toContain("light-dark");
  for (const theme of ["light", "dark"] as const) expect(css).toContain(`--color-stock:${TOKEN_COLORS[theme].paper}`);
});
