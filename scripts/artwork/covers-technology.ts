import { seeded, type Sheet } from "./press.ts";
import {
  arc,
  circle,
  clipped,
  frame,
  halftone,
  knock,
  line,
  moved,
  pick,
  pie,
  poly,
  rect,
  scaled,
  ROUND,
  stripes,
  stroke,
  times,
  turned,
  words,
  type Point,
} from "./shapes.ts";

/* Covers of posts, 1600 × 900. */

export function calculators(): Sheet {
  const random = seeded("calculators");
  const ink: string[] = [];
  const coral: string[] = [];
  const body = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, 26) +
    knock(rect(x + w * 0.12, y + h * 0.08, w * 0.76, h * 0.2, 8)) +
    knock(
      times(9, (i) => circle(x + w * (0.23 + (i % 3) * 0.27), y + h * (0.43 + Math.floor(i / 3) * 0.19), w * 0.085)),
    );
  [-210, 215, 1135, 1510].forEach((x, column) => {
    for (let row = 0; row < 2; row += 1) {
      const shape =
        (column + row) % 3 === 0
          ? frame(0, 0, 196, 300, 9, 26) +
            rect(26, 28, 144, 56, 8) +
            times(9, (i) => circle(45 + (i % 3) * 53, 129 + Math.floor(i / 3) * 57, 15))
          : body(0, 0, 196, 300);
      ink.push(
        moved(x, -150 + row * 640 - (column % 2) * 100, turned((random() - 0.5) * 12, 157, 240, scaled(1.6, shape))),
      );
    }
  });
  const frog =
    circle(930, 600, 78) +
    circle(882, 534, 36) +
    circle(978, 534, 36) +
    knock(circle(882, 532, 19), circle(978, 532, 19), stroke("M880 612Q930 662 980 612", 13, ROUND)) +
    circle(884, 534, 9) +
    circle(976, 534, 9);
  coral.push(turned(9, 840, 450, body(640, 130, 410, 640)));
  coral.push(knock(circle(930, 590, 120)));
  ink.push(knock(turned(9, 840, 450, rect(618, 108, 454, 684, 34))), frog);
  ink.push(turned(9, 840, 450, frame(640, 130, 410, 640, 10, 26), words(710, 210, 20, 18, [250, 160])));
  return { ink, coral, shift: [9, -7, 0.2] };
}

export function timetable(): Sheet {
  const block = (column: number, from: number, to: number) =>
    rect(80 + column * 300, from * 86, 274, (to - from) * 86 - 14, 10);
  const grid =
    times(7, (i) => rect(65 + i * 300, -400, 4, 1800)) + times(9, (i) => rect(-300, -265 + i * 172, 2400, 3));
  const ink = [
    grid,
    block(0, 1, 3.5),
    block(1, 4, 6),
    block(4, -1, 2),
    block(4, 6.5, 9),
    block(3, 0, 1.6),
    block(0, 7, 11),
    block(-1, 2, 6),
  ];
  const coral = [
    block(0, 4.5, 6),
    block(1, -2, 2.5),
    block(3, 7, 10),
    block(4, 3, 5.5),
    block(5, 1, 4),
    block(1, 7.5, 10),
  ];
  // The clash: two blocks that overlap on the same morning.
  ink.push(block(2, 3, 7.2));
  coral.push(rect(700, 1.4 * 86, 274, 5.6 * 86, 10), rect(620, 5.2 * 86, 500, 200, 10));
  ink.push(knock(words(712, 300, 16, 20, [170, 120])), knock(words(112, 120, 16, 20, [150, 190, 90])));
  return { ink: [turned(-11, 800, 450, ...ink)], coral: [turned(-11, 800, 450, ...coral)], shift: [10, -8, 0.3] };
}

export function dashboard(): Sheet {
  const cell = (column: number, row: number): [number, number] => [70 + column * 370, 70 + row * 390];
  const ink: string[] = [];
  const coral: string[] = [rect(-40, -40, 1700, 1000)];
  for (let i = 0; i < 8; i += 1) {
    if (i === 2 || i === 6) continue;
    const [x, y] = cell(i % 4, Math.floor(i / 4));
    ink.push(frame(x, y, 350, 370, 6));
    coral.push(knock(rect(x, y, 350, 370)));
  }
  const [x0, y0] = cell(0, 0);
  ink.push(
    times(6, (i) =>
      rect(
        x0 + 32 + i * 50,
        y0 + 330 - pick([90, 150, 120, 210, 180, 260], i),
        34,
        pick([90, 150, 120, 210, 180, 260], i),
      ),
    ),
  );
  coral.push(rect(x0 + 232, y0 + 40, 34, 290));
  const [x1, y1] = cell(1, 0);
  ink.push(pie(x1 + 175, y1 + 185, 140, -90, 130));
  coral.push(pie(x1 + 175, y1 + 185, 140, 100, 270));
  const [x3, y3] = cell(3, 0);
  ink.push(
    clipped(
      rect(x3, y3, 350, 370),
      halftone([x3, y3, 350, 370], (u, v) => (v > 0.75 - 0.5 * u + 0.14 * Math.sin(u * 14) ? v * 0.9 : 0), {
        pitch: 27,
      }),
    ),
  );
  const [x4, y4] = cell(0, 1);
  coral.push(arc(x4 + 175, y4 + 250, 120, 54, 180, 310));
  ink.push(
    arc(x4 + 175, y4 + 250, 120, 54, 290, 360),
    line(
      [
        [x4 + 175, y4 + 250],
        [x4 + 235, y4 + 150],
      ],
      10,
      ROUND,
    ),
    circle(x4 + 175, y4 + 250, 18),
  );
  const [x5, y5] = cell(1, 1);
  ink.push(
    line(
      [
        [x5 + 30, y5 + 300],
        [x5 + 100, y5 + 190],
        [x5 + 160, y5 + 240],
        [x5 + 240, y5 + 90],
        [x5 + 320, y5 + 130],
      ],
      12,
      ROUND,
    ),
  );
  coral.push(circle(x5 + 240, y5 + 90, 40));
  const [x7, y7] = cell(3, 1);
  ink.push(times(25, (i) => rect(x7 + 33 + (i % 5) * 60, y7 + 43 + Math.floor(i / 5) * 60, 44, 44)));
  coral.push(rect(x7 + 93, y7 + 103, 104, 164));
  // One strip torn away: bare paper, a ragged edge and the tape that held it.
  const random = seeded("tear");
  const edge: Point[] = Array.from({ length: 19 }, (_, i) => [810 + i * 2 + random() * 34, i * 50]);
  const other: Point[] = Array.from({ length: 19 }, (_, i) => [1176 - i + random() * 30, 900 - i * 50]);
  const torn = poly(...edge, ...other);
  ink.push(knock(torn));
  coral.push(knock(torn));
  ink.push(
    line(edge, 3),
    line(other, 3),
    turned(-38, 860, 60, stripes([770, 50, 190, 62], 15, 8)),
    turned(31, 1140, 850, stripes([1060, 810, 190, 62], 15, 8)),
  );
  ink.push(words(900, 438, 14, 18, [190, 120]));
  return { ink, coral };
}

export function minutes(): Sheet {
  const bubble = (x: number, y: number, w: number, h: number, tail: number) =>
    rect(x, y, w, h, 54) +
    poly(
      [x + w * 0.5 + tail * 0.18 * w, y + h - 10],
      [x + w * 0.5 + tail * 0.36 * w, y + h - 10],
      [x + w * 0.5 + tail * 0.42 * w, y + h + 82],
    );
  const ink = [times(17, (i) => rect(0, 34 + i * 54, 1600, 3)), rect(196, 0, 5, 900)];
  const coral = [bubble(120, 90, 760, 300, -1), bubble(760, 470, 700, 290, 1)];
  ink.push(knock(bubble(620, 210, 700, 300, 1)), bubble(620, 210, 700, 300, 1));
  ink.push(knock(words(700, 290, 26, 30, [430, 540, 280])));
  ink.push(
    clipped(
      bubble(270, 560, 400, 220, -1),
      halftone([250, 540, 440, 340], (u, v) => 0.2 + u * 0.45 + v * 0.1, { pitch: 30 }),
    ),
  );
  ink.push(
    knock(circle(1010, 626, 26), circle(1110, 626, 26), circle(1210, 626, 26)),
    circle(1010, 626, 26),
    circle(1110, 626, 26),
    circle(1210, 626, 26),
  );
  coral.push(knock(words(190, 160, 20, 26, [300, 220])));
  return { ink, coral, shift: [8, 6, -0.2] };
}
