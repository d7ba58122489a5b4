type MarkColors = { paper: string; ink1: string; ink2: string };

/** The studio's mark (mark.tsx) as an SVG file; `corner` rounds the background, `scale` below 1 leaves a margin. */
export function markSvg({ paper, ink1, ink2 }: MarkColors, { corner = 0, scale = 1 } = {}): string {
  const margin = 32 * (1 - scale);
  const inks =
    `<path fill="${ink1}" d="M17.5 20.5l13.5 13.5l-13.5 13.5l-13.5-13.5zM46.5 20.5l13.5 13.5l-13.5 13.5l-13.5-13.5zM32 35l13.5 13.5l-13.5 13.5l-13.5-13.5z"/>` +
    `<path fill="${ink2}" style="mix-blend-mode:multiply" d="M32 3.5l19 19l-19 19l-19-19z"/>`;
  const placed = scale === 1 ? inks : `<g transform="translate(${margin} ${margin}) scale(${scale})">${inks}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${paper}"/>` +
    `${placed}</svg>`
  );
}
