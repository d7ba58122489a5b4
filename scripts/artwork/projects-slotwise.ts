import type { Sheet } from "./press.ts";
import { phone, window } from "./screens.ts";
import {
  circle,
  clipped,
  frame,
  halftone,
  knock,
  pick,
  pie,
  poly,
  rect,
  ring,
  ROUND,
  stripes,
  stroke,
  times,
  turned,
  words,
} from "./shapes.ts";

/* Images of Slotwise, 1600 × 1000. */

export function week(): Sheet {
  const ink = [window(60, 50, 1480, 1000)];
  const coral: string[] = [];
  const left = 190;
  const column = 262;
  ink.push(times(5, (i) => words(left + 40 + i * column, 172, 22, 0, [110 + (i % 2) * 40])));
  ink.push(
    times(9, (i) => rect(80, 240 + i * 90, 1430, 2) + words(96, 256 + i * 90, 12, 0, [54])),
    times(5, (i) => rect(left + i * column - 2, 150, 3, 900)),
  );
  const block = (day: number, from: number, to: number, inset = 0) =>
    rect(left + 12 + day * column + inset, 244 + from * 90, column - 26 - inset, (to - from) * 90 - 8, 14);
  const label = (day: number, from: number) =>
    knock(words(left + 36 + day * column, 268 + from * 90, 15, 15, [120, 76]));
  ink.push(
    block(0, 0.5, 2),
    label(0, 0.5),
    block(1, 3, 5),
    label(1, 3),
    block(2, 1, 3.2),
    block(3, 0, 1.5),
    label(3, 0),
    block(3, 5, 6.5),
    label(3, 5),
    block(0, 5, 8),
    label(0, 5),
  );
  coral.push(block(0, 2.5, 4), block(1, 0, 2), block(2, 2.2, 4.6), block(2, 6, 7.5), block(1, 6, 8.4));
  ink.push(
    times(4, (i) =>
      words(
        pick([left + 36, left + 36 + column, left + 36 + 2 * column, left + 36 + column], i),
        268 + pick([2.5, 0, 6, 6], i) * 90,
        15,
        15,
        [130, 90],
      ),
    ),
  );
  // Friday is free.
  const friday = rect(left + 4 * column + 12, 244, column - 26, 800, 14);
  coral.push(
    clipped(
      friday,
      halftone([left + 4 * column, 244, column, 800], (_u, v) => 0.12 + v * 0.35, { pitch: 35, angle: 15 }),
    ),
  );
  coral.push(circle(left + 4.5 * column, 520, 84));
  ink.push(times(12, (i) => turned(i * 30, left + 4.5 * column, 520, rect(left + 4.5 * column - 5, 392, 10, 32, 5))));
  return { ink, coral, shift: [9, -6, 0] };
}

export function drag(): Sheet {
  const coral = [rect(-30, -30, 1700, 1100)];
  const p = phone(540, 60, 520, 1080);
  const ink = [clipped(rect(0, 0, 1600, 1000), stripes([0, 0, 1600, 1000], 90, 3)), p.hole, p.body];
  coral.push(p.hole);
  ink.push(
    words(p.x, p.y, 30, 0, [200]),
    times(4, (i) => rect(p.x + i * (p.w / 3) - 2, p.y + 70, 3, 900)),
    times(9, (i) => rect(p.x, p.y + 70 + i * 96, p.w, 2)),
  );
  const cell = (c: number, r: number, h: number) =>
    rect(p.x + 8 + c * (p.w / 3), p.y + 78 + r * 96, p.w / 3 - 16, h * 96 - 14, 10);
  ink.push(cell(0, 0, 2), cell(1, 3, 1), cell(2, 6, 2), cell(0, 5, 3), cell(2, 0, 1));
  coral.push(cell(1, 0, 2), cell(0, 3, 1), cell(2, 3, 2));
  // The block's former place, the dragged block, and the finger.
  ink.push(`<g fill="none" stroke="currentColor" stroke-width="6" stroke-dasharray="16 14">${cell(1, 5, 2)}</g>`);
  const flight = rect(930, 500, 330, 250, 26);
  ink.push(
    turned(
      -9,
      1090,
      620,
      knock(rect(914, 484, 362, 282, 36)),
      frame(930, 500, 330, 250, 11, 26),
      words(970, 546, 24, 24, [200, 130]),
      clipped(
        flight,
        halftone([930, 640, 330, 110], (_u, v) => v * 0.8, { pitch: 24 }),
      ),
    ),
  );
  coral.push(turned(-9, 1090, 620, knock(rect(914, 484, 362, 282, 36)), flight));
  const finger = `<path d="M1160 690a62 62 0 0 1 124 0V900l120 30q70 22 70 96V1200H1090L1040 1000q-16 -60 40 -66q40 0 80 60z"/>`;
  ink.push(knock(`<g stroke="#fff" stroke-width="26">${finger}</g>`), finger, knock(rect(1186, 668, 72, 46, 23)));
  coral.push(knock(`<g stroke="#fff" stroke-width="26">${finger}</g>`));
  return { ink, coral, shift: [10, 8, 0] };
}

export function walk(): Sheet {
  const x = 800;
  const y = 500;
  const ink = [
    ring(x, y, 430, 34),
    times(60, (i) => turned(i * 6, x, y, rect(x - (i % 5 ? 3 : 8), y - 396, i % 5 ? 6 : 16, i % 5 ? 26 : 62))),
  ];
  const coral = [pie(x, y, 410, -90, -6), rect(-40, 760, 420, 300), rect(1250, -40, 420, 330)];
  ink.push(
    clipped(
      pie(x, y, 410, -90, -6),
      halftone([x, y - 410, 410, 410], (u, v) => Math.max(0, Math.hypot(u, 1 - v) - 0.45) * 0.8, { pitch: 27 }),
    ),
  );
  ink.push(
    poly([x - 20, y + 60], [x - 9, y - 370], [x + 9, y - 370], [x + 20, y + 60]),
    turned(83, x, y, poly([x - 26, y + 70], [x - 14, y - 270], [x + 14, y - 270], [x + 26, y + 70])),
    circle(x, y, 46),
    knock(circle(x, y, 18)),
  );
  // Two rooms and the way between them.
  ink.push(
    frame(60, 690, 270, 250, 14),
    rect(190, 800, 90, 140),
    knock(circle(262, 872, 8)),
    frame(1290, 80, 250, 270, 14),
    rect(1340, 200, 90, 150),
    knock(circle(1356, 276, 8)),
  );
  const way = "M345 860C520 960 700 960 800 820S930 560 1080 560S1160 300 1280 290";
  ink.push(knock(stroke(way, 34, ROUND)), stroke(way, 18, `stroke-dasharray="2 40" ${ROUND}`));
  coral.push(knock(stroke(way, 34, ROUND)));
  return { ink, coral, shift: [10, -8, 0.2] };
}
