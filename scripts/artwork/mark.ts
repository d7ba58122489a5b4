import { CORAL, INK, PAPER } from "./inks.ts";

/*
 * The site's mark: four squares, each on its corner. The northern one is coral and larger, so that it overprints
 * its neighbors and the whole points north. Drawn in a square of 64 units.
 */
const diamond = (x: number, y: number, half: number) =>
  `M${x} ${y - half}l${half} ${half}l-${half} ${half}l-${half}-${half}z`;

const inks =
  `<path fill="${INK}" d="${diamond(17.5, 34, 13.5)}${diamond(46.5, 34, 13.5)}${diamond(32, 48.5, 13.5)}"/>` +
  `<path fill="${CORAL}" style="mix-blend-mode:multiply" d="${diamond(32, 22.5, 19)}"/>`;

/** The mark on its paper. `corner` rounds the paper; `scale` leaves a margin for icons that are cropped to a shape. */
export function mark({ corner = 0, scale = 1 } = {}): string {
  const margin = 32 * (1 - scale);
  const placed = scale === 1 ? inks : `<g transform="translate(${margin} ${margin}) scale(${scale})">${inks}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${PAPER}"/>` +
    `${placed}</svg>\n`
  );
}
