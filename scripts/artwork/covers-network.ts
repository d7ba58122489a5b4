import type { Sheet } from "./press.ts";
import {
  arc,
  circle,
  clipped,
  frame,
  halftone,
  knock,
  line,
  pick,
  poly,
  rect,
  ring,
  ROUND,
  stripes,
  times,
  turned,
  words,
} from "./shapes.ts";

/* Covers of posts, 1600 × 900. */

export function blockchain(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  const cube = (x: number, y: number, s: number) => {
    const h = s / 2;
    ink.push(poly([x - s, y], [x, y + h], [x, y + h + s], [x - s, y + s]));
    ink.push(
      clipped(
        poly([x, y + h], [x + s, y], [x + s, y + s], [x, y + h + s]),
        halftone([x, y, s, s * 1.5], (_u, v) => 0.16 + v * 0.4, { pitch: 36 }),
      ),
    );
    ink.push(
      line(
        [
          [x - s, y],
          [x, y - h],
          [x + s, y],
          [x + s, y + s],
          [x, y + h + s],
          [x, y + h],
          [x + s, y],
        ],
        7,
        ROUND,
      ),
      line(
        [
          [x - s, y],
          [x, y + h],
        ],
        7,
      ),
    );
  };
  for (let i = 0; i < 5; i += 1) {
    const x = 60 + i * 370;
    const y = 130 + (i % 2) * 130;
    if (i < 4)
      ink.push(
        line(
          [
            [x + 60, y + 120],
            [x + 310, y + (i % 2 ? -10 : 250)],
          ],
          26,
        ),
        knock(
          line(
            [
              [x + 60, y + 120],
              [x + 310, y + (i % 2 ? -10 : 250)],
            ],
            12,
          ),
        ),
      );
    ink.push(
      knock(poly([x - 150, y], [x, y - 75], [x + 150, y], [x + 150, y + 150], [x, y + 225], [x - 150, y + 150])),
    );
    cube(x, y, 150);
  }
  for (const [x, y] of [
    [130, 560],
    [1470, 640],
    [60, 850],
  ] as const)
    cube(x, y, 110);
  coral.push(
    clipped(
      rect(0, 0, 1600, 900),
      halftone([0, 300, 1600, 640], (u, v) => Math.max(0, v - 0.35) * 0.6 * Math.abs(u - 0.5) * 2, {
        pitch: 56,
        angle: 15,
      }),
    ),
  );
  const card = rect(380, 310, 900, 520, 44);
  ink.push(knock(turned(-9, 830, 570, rect(362, 292, 936, 556, 56))));
  coral.push(knock(turned(-9, 830, 570, rect(362, 292, 936, 556, 56))));
  coral.push(turned(-9, 830, 570, card));
  ink.push(
    turned(
      -9,
      830,
      570,
      frame(380, 310, 900, 520, 9, 44),
      frame(440, 380, 200, 230, 8),
      circle(540, 465, 48),
      clipped(rect(440, 380, 200, 230), circle(540, 620, 100)),
      words(700, 396, 26, 34, [470, 330, 400]),
      times(30, (i) => rect(440 + i * 26, 680, pick([6, 14, 9, 18, 5], (i * 7) % 5), 100)),
    ),
  );
  return { ink, coral, shift: [11, -6, 0.4] };
}

export function signal(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [circle(1290, 170, 88)];
  coral.push(times(3, (i) => arc(1290, 170, 260 + i * 220, 76, 95, 200)));
  ink.push(
    clipped(
      rect(0, 0, 1600, 900),
      halftone(
        [0, 0, 1600, 900],
        (u, v) =>
          Math.max(0, 0.62 - Math.hypot((u - 0.8) * 1.78, v - 0.19) * 0.62) *
          (Math.sin(Math.hypot((u - 0.8) * 1.78, v - 0.19) * 25.7) > 0 ? 1 : 0.12),
        { pitch: 40 },
      ),
    ),
  );
  // Rows of seats; one of them holds up a phone.
  for (let row = 0; row < 4; row += 1) {
    const size = 92 + row * 34;
    const y = 440 + row * 118 + row * row * 8;
    ink.push(
      times(Math.ceil(1700 / size), (i) => {
        const x = -40 - (row % 2) * (size / 2) + i * size;
        return knock(rect(x - 4, y - 6, size, 400, size * 0.3)) + rect(x + 5, y, size - 10, 400, size * 0.28);
      }),
    );
  }
  ink.push(knock(rect(402, 400, 150, 250, 24)), frame(410, 408, 134, 236, 12, 22));
  coral.push(knock(rect(402, 400, 150, 250, 24)), rect(440, 586, 18, 34), ring(477, 520, 30, 10));
  ink.push(stripes([440, 570, 10, 10], 30, 10));
  return { ink, coral };
}
