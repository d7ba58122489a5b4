/* Shapes as SVG text. They take the ink of the layer that contains them. */

export type Point = [number, number];

/** Returns an item of a list; an index beyond the end wraps around. */
export function pick<Item>(list: readonly Item[], place: number): Item {
  const item = list.at(place % list.length);
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

const n = (value: number) => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}"/>`;

export const circle = (x: number, y: number, r: number): string => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"/>`;

export const poly = (...points: Point[]): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")}"/>`;

export const path = (d: string): string => `<path d="${d}"/>`;

/** Strokes a path with a line of this width. */
export const stroke = (d: string, width: number, extra = ""): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${n(width)}" ${extra}/>`;

export const line = (points: Point[], width: number, extra = ""): string =>
  stroke(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`, width, extra);

export const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** The outline of a rectangle, drawn inside its edge. */
export const frame = (x: number, y: number, w: number, h: number, width: number, r = 0): string =>
  `<rect x="${n(x + width / 2)}" y="${n(y + width / 2)}" width="${n(w - width)}" height="${n(h - width)}" rx="${n(Math.max(0, r - width / 2))}" fill="none" stroke="currentColor" stroke-width="${n(width)}"/>`;

export const ring = (x: number, y: number, r: number, width: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="currentColor" stroke-width="${n(width)}"/>`;

const onCircle = (x: number, y: number, r: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
};

/** Part of a ring, clockwise; 0 degrees is to the right. */
export const arc = (x: number, y: number, r: number, width: number, from: number, to: number): string =>
  stroke(`M${onCircle(x, y, r, from)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${onCircle(x, y, r, to)}`, width);

/** A slice of a disc, clockwise. */
export const pie = (x: number, y: number, r: number, from: number, to: number): string =>
  path(
    `M${n(x)} ${n(y)}L${onCircle(x, y, r, from)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${onCircle(x, y, r, to)}Z`,
  );

/** Cuts a hole into the ink of the layer. */
export const knock = (...shapes: string[]): string => `<g fill="#fff" color="#fff">${shapes.join("")}</g>`;

export const turned = (degrees: number, x: number, y: number, ...shapes: string[]): string =>
  `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${shapes.join("")}</g>`;

export const moved = (x: number, y: number, ...shapes: string[]): string =>
  `<g transform="translate(${n(x)} ${n(y)})">${shapes.join("")}</g>`;

export const scaled = (factor: number, ...shapes: string[]): string =>
  `<g transform="scale(${factor})">${shapes.join("")}</g>`;

let clips = 0;

/** Shapes that show only inside another one. */
export function clipped(outline: string, ...shapes: string[]): string {
  const id = `c${(clips += 1)}`;
  return `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${shapes.join("")}</g>`;
}

/** Bars that stand for lines of text, each as wide as its number says. */
export const words = (x: number, y: number, height: number, gap: number, widths: number[]): string =>
  widths.map((width, index) => rect(x, y + index * (height + gap), width, height, height / 2)).join("");

export type Tone = (u: number, v: number) => number;

/** Halftone dots over a box. The tone (0 to 1) depends on the position in the box, whose axes run from 0 to 1. */
export function halftone(
  box: [x: number, y: number, w: number, h: number],
  tone: Tone,
  { pitch = 22, angle = 45 }: { pitch?: number; angle?: number } = {},
): string {
  const [x, y, w, h] = box;
  const turn = (angle * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const reach = Math.ceil(Math.hypot(w, h) / 2 / pitch) + 1;
  let d = "";
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const u = 0.5 + ((column * cos - row * sin) * pitch) / w;
      const v = 0.5 + ((column * sin + row * cos) * pitch) / h;
      if (u < -0.02 || u > 1.02 || v < -0.02 || v > 1.02) continue;
      const r = pitch * 0.66 * Math.sqrt(Math.min(1, Math.max(0, tone(u, v))));
      if (r < pitch * 0.07) continue;
      d += `M${n(x + u * w - r)} ${n(y + v * h)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
    }
  }
  return path(d);
}

/** Stripes across a box, leaning by `lean` pixels over its height. */
export function stripes(
  box: [x: number, y: number, w: number, h: number],
  pitch: number,
  width: number,
  lean = 0,
): string {
  const [x, y, w, h] = box;
  let shapes = "";
  for (let left = x - Math.abs(lean); left < x + w + Math.abs(lean); left += pitch) {
    shapes += poly([left, y + h], [left + width, y + h], [left + width + lean, y], [left + lean, y]);
  }
  return shapes;
}

/** Repeats a drawing `count` times. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");
