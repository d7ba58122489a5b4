import type { Sheet } from "./press.ts";
import { seeded } from "./press.ts";
import {
  circle,
  clipped,
  frame,
  halftone,
  knock,
  line,
  path,
  poly,
  rect,
  ring,
  ROUND,
  stripes,
  times,
  turned,
  words,
} from "./shapes.ts";

/* Fallback images for posts and projects without an image: views of a campus that fit any subject. 1600 × 1000. */

/** An arcade at noon. */
export function arcade(): Sheet {
  const arch = (x: number, w: number, top: number) =>
    path(`M${x} 860V${top + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V860z`);
  return {
    shift: [9, -7, 0],
    coral: [circle(1130, 330, 270), rect(-40, 860, 1700, 200)],
    ink: [
      rect(0, 250, 1600, 610),
      knock(times(4, (i) => arch(70 + i * 380, 300, 350))),
      clipped(
        rect(0, 350, 1600, 510),
        times(4, (i) =>
          clipped(
            arch(130 + i * 380, 180, 440),
            halftone([130 + i * 380, 440, 180, 420], (_u, v) => 0.15 + v * 0.6, { pitch: 27 }),
          ),
        ),
      ),
      times(9, (i) => rect(40 + i * 190, 214, 90, 36)),
      knock(rect(0, 290, 1600, 10)),
      times(4, (i) => poly([370 + i * 380, 860], [450 + i * 380, 860], [330 + i * 380, 1010], [180 + i * 380, 1010])),
    ],
  };
}

/** A stair that climbs through the sheet. */
export function stairs(): Sheet {
  const steps = times(9, (i) => rect(80 + i * 170, 880 - i * 96, 1700, 96));
  return {
    shift: [-9, 7, 0],
    coral: [circle(330, 330, 240), clipped(steps, stripes([0, 0, 1700, 1000], 340, 170))],
    ink: [
      clipped(
        steps,
        halftone([0, 0, 1640, 1040], (u, v) => Math.max(0, (u + v) * 0.5 - 0.25), { pitch: 48 }),
      ),
      times(9, (i) =>
        line(
          [
            [80 + i * 170, 976 - i * 96],
            [80 + i * 170, 880 - i * 96],
            [250 + i * 170, 880 - i * 96],
          ],
          16,
        ),
      ),
      line(
        [
          [120, 760],
          [1460, 0],
        ],
        14,
      ),
      times(6, (i) => rect(196 + i * 226, 720 - i * 128, 10, 150)),
    ],
  };
}

/** Sheets of paper, fanned out. */
export function papers(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const place = (...shapes: string[]) => turned(-52 + i * 19, 800, 1300, ...shapes);
    ink.push(place(knock(rect(520, 150, 560, 800, 8))));
    coral.push(place(knock(rect(520, 150, 560, 800, 8))));
    if (i % 3 === 1) coral.push(place(rect(520, 150, 560, 800, 8)));
    if (i % 3 === 2)
      ink.push(place(rect(520, 150, 560, 800, 8), knock(words(580, 230, 30, 28, [380, 240]), circle(900, 560, 100))));
    else
      ink.push(
        place(
          frame(520, 150, 560, 800, 9, 8),
          words(580, 230, 26, 28, [400, 290]),
          clipped(
            rect(580, 380, 440, 300),
            halftone([580, 380, 440, 300], (u, v) => (i % 2 ? u : v) * 0.8, { pitch: 30 }),
          ),
        ),
      );
  }
  return { ink, coral, shift: [9, -7, 0.2] };
}

/** The quad from above, with its paths. */
export function quad(): Sheet {
  const random = seeded("quad");
  const lawn = rect(330, 90, 940, 820);
  const trees = Array.from({ length: 26 }, () => [random(), random(), 22 + random() * 40] as const);
  return {
    shift: [8, 8, 0],
    coral: [
      lawn,
      knock(circle(800, 500, 150)),
      knock(
        line(
          [
            [330, 90],
            [1270, 910],
          ],
          40,
        ),
        line(
          [
            [1270, 90],
            [330, 910],
          ],
          40,
        ),
      ),
    ],
    ink: [
      rect(-20, -20, 300, 1040),
      rect(1320, -20, 300, 1040),
      rect(330, -20, 940, 66),
      rect(330, 954, 940, 66),
      knock(
        stripes([40, 60, 180, 880], 60, 26),
        rect(1390, 70, 140, 200),
        rect(1390, 330, 140, 200),
        rect(1390, 590, 140, 320),
      ),
      trees
        .filter(([u, v]) => Math.abs(u - v) > 0.14 && Math.abs(u + v - 1) > 0.14 && Math.hypot(u - 0.5, v - 0.5) > 0.26)
        .map(([u, v, r]) => clipped(lawn, circle(330 + u * 940, 90 + v * 820, r)))
        .join(""),
      clipped(
        lawn,
        halftone([330, 90, 940, 820], (u, v) => Math.max(0, 0.6 - Math.abs(u - 0.5) - Math.abs(v - 0.5) * 0.6) * 0.9, {
          pitch: 35,
        }),
      ),
      knock(circle(800, 500, 150)),
      ring(800, 500, 138, 16),
      poly([800, 374], [846, 500], [800, 470], [754, 500]),
      ring(800, 500, 78, 7),
    ],
  };
}

/** A facade in the evening with three lamps on: its walls are paper, which is dark in the dark theme. */
export function windows(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  for (let i = 0; i < 24; i += 1) {
    const x = 70 + (i % 6) * 250;
    const y = 70 + Math.floor(i / 6) * 232;
    const bars = [rect(x + 101, y, 8, 180), rect(x, y + 86, 210, 8)];
    ink.push(rect(x - 14, y + 180, 238, 14));
    if ([1, 5, 6, 10, 14, 19, 21, 23].includes(i)) {
      ink.push(rect(x, y, 210, 180), knock(...bars));
      continue;
    }
    if ([3, 8, 16].includes(i)) coral.push(rect(x, y, 210, 180));
    else
      ink.push(
        clipped(
          rect(x, y, 210, 180),
          halftone([x, y, 210, 180], (u, v) => 0.45 + 0.4 * Math.sin(i * 1.7) * (u - 0.5) + v * 0.25, { pitch: 26 }),
        ),
      );
    ink.push(frame(x, y, 210, 180, 8), ...bars);
  }
  // A person at the lit window.
  ink.push(circle(678, 400, 32), path("M620 482c0 -70 116 -70 116 0z"), rect(570, 470, 210, 12));
  return { ink, coral, shift: [7, -6, 0] };
}

/** Rings of two signals that overlap. */
export function signals(): Sheet {
  const rings = (x: number, y: number, count: number) => times(count, (i) => ring(x, y, 60 + i * 92, 38));
  return {
    shift: [10, 6, 0],
    coral: [rings(1080, 640, 8)],
    ink: [
      rings(480, 330, 6),
      circle(480, 330, 22),
      knock(rect(1060, 470, 40, 600)),
      poly([1080, 600], [1180, 1010], [980, 1010]),
      circle(1080, 590, 36),
      knock(
        line(
          [
            [1010, 900],
            [1150, 900],
          ],
          8,
          ROUND,
        ),
        line(
          [
            [1034, 800],
            [1126, 800],
          ],
          8,
          ROUND,
        ),
      ),
      clipped(
        rect(0, 560, 900, 440),
        halftone([-60, 540, 860, 520], (u, v) => Math.max(0, v - u * 0.8) * 0.8, { pitch: 38 }),
      ),
    ],
  };
}
