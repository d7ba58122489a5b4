import { crossing, themedCss, TOKEN_COLORS, type Colors } from "./palette.ts";

/*
 * The artwork is drawn in the two inks of tokens.css, which multiply (scripts/artwork). For another palette, the
 * browser recolors the artwork with an SVG color matrix, which maps the paper, each ink and their overlap.
 */

type Rgb = [number, number, number];
type Inks = Colors["light"];

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;
const each = (make: (channel: number) => number) => [0, 1, 2].map(make) as Rgb;
const minus = (one: Rgb, other: Rgb) => each((channel) => (one[channel] ?? 0) - (other[channel] ?? 0));
const cross = ([a, b, c]: Rgb, [x, y, z]: Rgb): Rgb => [b * z - c * y, c * x - a * z, a * y - b * x];
const dot = (one: Rgb, other: Rgb) => one.reduce((sum, value, channel) => sum + value * (other[channel] ?? 0), 0);

/** The colors of paper, inks and overlap. In the dark theme, the text color replaces that of the first ink. */
function corners(inks: Inks, theme: keyof Colors): [paper: Rgb, ink1: Rgb, ink2: Rgb, both: Rgb] {
  const { paper, ink1, ink2, text } = inks;
  return [rgb(paper), rgb(theme === "dark" ? text : ink1), rgb(ink2), rgb(crossing(inks, theme))];
}

/** The values of an SVG feColorMatrix. */
export function printMatrix(colors: Colors, theme: keyof Colors): string {
  const [from, ...fromInks] = corners(TOKEN_COLORS.light, "light");
  const [onto, ...ontoInks] = corners(colors[theme], theme);
  const [a, b, c] = fromInks.map((ink) => minus(ink, from)) as [Rgb, Rgb, Rgb];
  const volume = dot(a, cross(b, c));
  // The rows of the inverse of [a b c], which give the share of each corner in a color.
  const shares = [cross(b, c), cross(c, a), cross(a, b)].map((row) => each((channel) => (row[channel] ?? 0) / volume));
  const moves = ontoInks.map((ink) => minus(ink, onto));
  const rows = [0, 1, 2].map((channel) => {
    const row = each((input) =>
      moves.reduce((sum, move, at) => sum + (move[channel] ?? 0) * (shares[at]?.[input] ?? 0), 0),
    );
    return [...row, 0, (onto[channel] ?? 0) - dot(row, from)];
  });
  return [...rows.flat().map((value) => value.toFixed(4)), 0, 0, 0, 1, 0].join(" ");
}

/** Applies the document's SVG filters to the artwork; a printout uses the light theme's. */
export const PRINT_CSS = themedCss("--print-stock:url(#print-light)", "--print-stock:url(#print-dark)");
