import { circle, frame, knock, rect, words } from "./shapes.ts";

/* Parts of imaginary apps, for the images of projects. */

/** A phone’s body with an empty screen, and the area of that screen. */
export function phone(x: number, y: number, w: number, h: number) {
  const edge = w * 0.045;
  const r = w * 0.14;
  return {
    body:
      rect(x, y, w, h, r) +
      knock(rect(x + edge, y + edge, w - 2 * edge, h - 2 * edge, r - edge)) +
      rect(x + w * 0.38, y + edge * 1.9, w * 0.24, edge * 0.9, edge),
    /** Hides everything under the phone. */
    hole: knock(rect(x - 14, y - 14, w + 28, h + 28, r + 14)),
    screen: rect(x + edge, y + edge, w - 2 * edge, h - 2 * edge, r - edge),
    x: x + edge * 2.4,
    y: y + edge * 4.6,
    w: w - edge * 4.8,
    h: h - edge * 7,
  };
}

/** A browser window with an empty page. */
export function window(x: number, y: number, w: number, h: number): string {
  return (
    frame(x, y, w, h, 12, 26) +
    rect(x, y + 8, w, 64, 20) +
    rect(x, y + 40, w, 40) +
    knock(
      circle(x + 48, y + 42, 13),
      circle(x + 90, y + 42, 13),
      circle(x + 132, y + 42, 13),
      rect(x + 190, y + 26, w * 0.4, 32, 16),
    )
  );
}

/** A list row: a round image and two lines of text. */
export function row(x: number, y: number, w: number, picture: "full" | "open" = "full"): string {
  const r = w * 0.085;
  return (
    (picture === "full" ? circle(x + r, y + r, r) : frame(x, y, 2 * r, 2 * r, r * 0.3, r)) +
    words(x + r * 2.8, y + r * 0.35, r * 0.5, r * 0.45, [w * 0.5, w * 0.34])
  );
}

/** A button with a word on it. */
export const button = (x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, h / 2) + knock(rect(x + w * 0.3, y + h * 0.42, w * 0.4, h * 0.16, h * 0.08));

/** A map pin whose tip is at (x, y). */
export const pin = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y}C${x - size * 0.2} ${y - size * 0.5} ${x - size * 0.5} ${y - size * 0.75} ${x - size * 0.5} ${y - size * 1.1}a${size * 0.5} ${size * 0.5} 0 0 1 ${size} 0C${x + size * 0.5} ${y - size * 0.75} ${x + size * 0.2} ${y - size * 0.5} ${x} ${y}z"/>` +
  knock(circle(x, y - size * 1.08, size * 0.19));
