import { seeded, type Sheet } from "./press.ts";
import { button } from "./screens.ts";
import {
  circle,
  clipped,
  ellipse,
  frame,
  halftone,
  knock,
  path,
  pick,
  poly,
  rect,
  stripes,
  stroke,
  times,
  turned,
  words,
} from "./shapes.ts";

/* Images of the Kiln Club Shop, 1600 × 1000. */

const curve = (...numbers: number[]) => `C${numbers.map((value) => value.toFixed(1)).join(" ")}`;

/** A wheel-thrown pot as a silhouette 200 units high around x = 0. `widths` are its half widths from rim to foot. */
function pot(x: number, y: number, scale: number, widths: number[]): string {
  const step = (200 * scale) / (widths.length - 1);
  const side = (sign: number) => widths.map((w, i) => [x + sign * w * scale, y + i * step] as const);
  // A curve through all points; the slope at each one follows from its neighbors (Catmull-Rom).
  const smooth = (points: (readonly [number, number])[]) =>
    points
      .slice(1)
      .map(([px, py], i) => {
        const [qx, qy] = pick(points, i);
        const [ax, ay] = points[i - 1] ?? [qx, qy];
        const [bx, by] = points[i + 2] ?? [px, py];
        return curve(qx + (px - ax) / 6, qy + (py - ay) / 6, px - (bx - qx) / 6, py - (by - qy) / 6, px, py);
      })
      .join("");
  const right = side(1);
  const left = side(-1).toReversed();
  return path(
    `M${pick(right, 0)[0]} ${pick(right, 0)[1]}${smooth(right)}L${pick(left, 0)[0]} ${pick(left, 0)[1]}${smooth(left)}Z`,
  );
}

const POTS = [
  [34, 26, 30, 74, 84, 62, 40],
  [92, 88, 76, 56, 36, 34],
  [58, 58, 60, 60, 58, 54],
  [22, 20, 22, 58, 90, 88, 50],
  [70, 52, 44, 60, 78, 70, 44],
  [50, 76, 88, 88, 76, 56],
  [100, 96, 60, 22, 22, 60],
  [40, 62, 46, 66, 50, 70, 54],
];

export function shop(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  POTS.forEach((widths, i) => {
    const column = i % 4;
    const x = 60 + column * 375;
    const y = 56 + Math.floor(i / 4) * 455;
    const cx = x + 178;
    const shape = pot(cx, y + 62, 1.12, widths);
    const dark = (column + Math.floor(i / 4)) % 2 === 0;
    if (dark) {
      ink.push(rect(x, y, 355, 345));
      ink.push(knock(shape));
      coral.push(shape);
      if (i === 2 || i === 5)
        ink.push(
          clipped(
            shape,
            halftone([x, y, 355, 345], (_u, v) => 0.65 - v * 0.7, { pitch: 31 }),
          ),
        );
    } else {
      if (i !== 6) coral.push(rect(x, y, 355, 345), knock(i === 1 || i === 4 ? "" : shape));
      else ink.push(frame(x, y, 355, 345, 6));
      ink.push(
        i === 6
          ? shape
          : clipped(
              shape,
              i === 3
                ? stripes([x, y, 355, 345], 30, 16, 60)
                : halftone([x, y, 355, 345], (u) => 0.25 + u * 0.6, { pitch: 31 }),
            ),
      );
      ink.push(`<g fill="none" stroke="currentColor" stroke-width="7">${shape}</g>`);
    }
    ink.push(words(x, y + 366, 20, 0, [190]), words(x + 265, y + 366, 20, 0, [90]));
    // Sold: a line through the price.
    if (i === 0 || i === 5 || i === 7) coral.push(turned(-8, x + 310, y + 376, rect(x + 250, y + 369, 116, 14)));
  });
  return { ink, coral, shift: [8, -6, 0] };
}

export function piece(): Sheet {
  const shape = pot(590, 80, 4.2, [26, 22, 27, 66, 90, 92, 74, 46]);
  const random = seeded("glaze");
  const drips = times(13, (i) => {
    const x = 180 + i * 66;
    const length = 330 + random() * 190 - Math.abs(i - 6) * 16;
    return rect(x, 40, 68, length, 34);
  });
  const coral = [rect(-40, 700, 1700, 360), knock(shape), clipped(shape, drips)];
  const ink = [
    clipped(
      shape,
      halftone([180, 80, 820, 860], (u) => Math.max(0, (u - 0.3) * 1.25) ** 1.3, { pitch: 44 }),
    ),
  ];
  ink.push(
    `<g fill="none" stroke="currentColor" stroke-width="14">${shape}</g>`,
    ellipse(590, 80, 108, 26),
    knock(ellipse(590, 84, 84, 14)),
  );
  ink.push(stroke("M690 190C820 170 930 190 1040 260", 6));
  const label = (...shapes: string[]) => turned(8, 1200, 340, ...shapes);
  coral.push(label(knock(rect(1020, 200, 440, 300, 20))));
  ink.push(
    label(
      knock(rect(1010, 190, 460, 320, 28)),
      poly([1020, 260], [1080, 200], [1460, 200], [1460, 500], [1080, 500], [1020, 440]),
      knock(circle(1066, 350, 20), words(1130, 262, 34, 26, [250, 170]), rect(1130, 400, 120, 54, 8)),
    ),
  );
  ink.push(button(1060, 780, 400, 110));
  return { ink, coral, shift: [12, -8, 0] };
}
