import { ColorSpace, contrastWCAG21, getColor, mix, OKLCH, OKLab, serialize, sRGB, to, toGamut } from "colorjs.io/fn";

/*
 * All colors derive from four per theme: two inks, the paper and the text. This file mixes the others from them, and
 * moves a mixed color towards the text color until its contrast is sufficient.
 */

for (const space of [sRGB, OKLab, OKLCH]) ColorSpace.register(space);

/** Colors as #rrggbb. */
type Inks = { ink1: string; ink2: string; paper: string; text: string };
export type Colors = { light: Inks; dark: Inks };
type Theme = keyof Colors;

/** The minimum contrast ratios of text and of controls (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** The contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastWCAG21(one, other);
}

const hex = (color: Parameters<typeof to>[0]) =>
  serialize(toGamut(to(color, "srgb")), { format: "hex", collapse: false });

/** Returns the color nearest in lightness that has at least this contrast to `against`. */
export function nearestPassing(color: string, against: string, ratio: number): string {
  if (contrast(color, against) >= ratio) return color;
  const base = to(getColor(color), "oklch");
  const [lightness, chroma, hue] = base.coords;
  const shade = (l: number) => hex({ ...base, coords: [l, chroma, hue] });
  for (let step = 1; step <= 200; step += 1) {
    for (const l of [Number(lightness) - step / 200, Number(lightness) + step / 200]) {
      if (l < -0.005 || l > 1.005) continue;
      const candidate = shade(Math.min(1, Math.max(0, l)));
      if (contrast(candidate, against) >= ratio) return candidate;
    }
  }
  return contrast("#000000", against) > contrast("#ffffff", against) ? "#000000" : "#ffffff";
}

type Problem = { path: [Theme, keyof Inks]; message: string; suggestion: string };

/** Returns the colors with too little contrast to the paper, each with the nearest sufficient color. */
export function paletteProblems(colors: Colors): Problem[] {
  return (["light", "dark"] as const).flatMap((theme) => {
    const { paper, ...inks } = colors[theme];
    return (["text", "ink1", "ink2"] as const).flatMap((key) => {
      const ratio = key === "text" ? TEXT_CONTRAST : CONTROL_CONTRAST;
      const ratioToPaper = contrast(inks[key], paper);
      if (ratioToPaper >= ratio) return [];
      const suggestion = nearestPassing(inks[key], paper, ratio);
      // Truncates: rounding would show 4.499 as 4.50.
      const roundedRatio = (Math.floor(ratioToPaper * 100) / 100).toFixed(2);
      const message = `has a contrast of ${roundedRatio}:1 to the background and needs ${ratio}:1. The nearest suitable color is ${suggestion}`;
      return [{ path: [theme, key], message, suggestion }];
    });
  });
}

/** The color tokens of app/ui/styles/tokens.css that derive from the four colors. */
type Tokens = Record<string, string>;

const between = (from: string, into: string, share: number) => hex(mix(from, into, share, { space: "oklab" }));

/** Moves a color towards another until it has at least `ratio` to all surfaces. */
function untilContrast(from: string, towards: string, surfaces: string[], ratio: number): string {
  for (let step = 0; step < 20; step += 1) {
    const color = between(from, towards, step / 20);
    if (surfaces.every((surface) => contrast(color, surface) >= ratio)) return color;
  }
  return towards;
}

/** The paper with as much of a tint, up to `share`, as leaves text readable. */
function surface({ paper, text }: Inks, tint: string, share: number): string {
  for (let part = share; part > 0.005; part *= 0.6) {
    const color = between(paper, tint, part);
    if (contrast(color, text) >= TEXT_CONTRAST) return color;
  }
  return paper;
}

const firstReadable = (colors: string[], on: string) =>
  colors.find((color) => contrast(color, on) >= TEXT_CONTRAST) ??
  (contrast("#000000", on) > contrast("#ffffff", on) ? "#000000" : "#ffffff");

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The color of overlapping inks, in letters and artwork: on light paper they multiply, on dark paper they glow. */
export function crossing({ ink1, ink2, paper, text }: Inks, theme: Theme): string {
  if (theme === "dark") return between(text, ink2, 0.5);
  const [onto, over] = [channels(paper), channels(ink2)];
  const both = channels(ink1).map((value, at) => {
    const [bare = 0, second = 0] = [onto[at], over[at]];
    return bare > 0 ? Math.min(255, Math.round((value * second) / bare)) : 0;
  });
  return `#${both.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The color of every design token of a theme, computed from the four that the studio chooses. */
export function tokensOf(inks: Inks, theme: Theme): Tokens {
  const { ink1, ink2, paper, text } = inks;
  const dark = theme === "dark";
  const sheet = surface(inks, dark ? text : "#ffffff", dark ? 0.05 : 0.6);
  const inset = surface(inks, text, dark ? 0.1 : 0.06);
  const wash = surface(inks, ink2, dark ? 0.2 : 0.14);
  const surfaces = [paper, sheet, inset, wash];
  // In the dark theme the first ink colors panels, so it is darkened.
  const plate = dark ? between(paper, ink1, 0.35) : ink1;
  const onAccent = [dark ? paper : text, dark ? text : paper];
  const onPlate = firstReadable(dark ? [text, paper] : [paper, text], plate);
  return {
    stock: paper,
    sheet,
    inset,
    ink: text,
    "ink-soft": untilContrast(between(text, paper, 0.25), text, surfaces, TEXT_CONTRAST),
    rule: between(paper, text, 0.17),
    edge: untilContrast(between(paper, text, 0.5), text, surfaces, CONTROL_CONTRAST),
    accent: ink2,
    "accent-text": untilContrast(ink2, text, surfaces, TEXT_CONTRAST),
    "accent-wash": wash,
    "on-accent": firstReadable(onAccent, ink2),
    crossing: crossing(inks, theme),
    "crossing-type": firstReadable(dark ? onAccent : [crossing(inks, theme), ...onAccent], ink2),
    plate,
    register: ink1,
    "on-plate": onPlate,
    "on-plate-soft": untilContrast(between(onPlate, plate, 0.25), onPlate, [plate], TEXT_CONTRAST),
    "plate-rule": between(plate, onPlate, 0.25),
    danger: untilContrast(dark ? "#fc766f" : "#b40023", text, surfaces, TEXT_CONTRAST),
    good: untilContrast(dark ? "#6fd39a" : "#0a6840", text, surfaces, TEXT_CONTRAST),
    veil: dark ? "#04060db8" : `${between(text, "#000000", 0.2)}8c`,
  };
}

/** The CSS of a style element that replaces the colors of tokens.css. */
export function paletteCss(colors: Colors): string {
  const declarations = (theme: Theme) =>
    Object.entries(tokensOf(colors[theme], theme)).map(([name, color]) => `--color-${name}:${color}`);
  return themedCss(declarations("light").join(";"), declarations("dark").join(";"));
}

/**
 * Declarations for both themes; a printout gets the light ones. They are written out: browsers of 2023 know no
 * `light-dark()`, which the build translates in the style sheet only.
 */
export function themedCss(light: string, dark: string): string {
  return [
    `:root{${light}}`,
    `@media screen{:root[data-theme=dark]{${dark}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
  ].join("");
}

/** With these colors, tokens.css applies unchanged. The artwork in the repository is drawn in them. */
export const TOKEN_COLORS: Colors = {
  light: { ink1: "#131f46", ink2: "#fd4a2c", paper: "#f5f3ec", text: "#131f46" },
  dark: { ink1: "#506191", ink2: "#ff6942", paper: "#0f1219", text: "#efebdd" },
};

/** True when the site has other colors than those of tokens.css. */
export function isRecolored(colors: Colors): boolean {
  return JSON.stringify(colors) !== JSON.stringify(TOKEN_COLORS);
}
