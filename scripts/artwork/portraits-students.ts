import type { Sheet } from "./press.ts";
import {
  arc,
  circle,
  clipped,
  halftone,
  knock,
  line,
  path,
  rect,
  ring,
  ROUND,
  stripes,
  stroke,
  times,
  turned,
} from "./shapes.ts";

/* Portraits of imaginary people, 480 × 480. */

const fine = { pitch: 13 };
const shift: [number, number, number] = [5, -4, 0];

/** From the front, curls and round glasses. */
export function asha(): Sheet {
  const curls = times(11, (i) =>
    circle(240 + 128 * Math.cos(Math.PI * (0.92 + i * 0.116)), 212 + 120 * Math.sin(Math.PI * (0.92 + i * 0.116)), 52),
  );
  const face = rect(158, 130, 164, 230, 82);
  return {
    shift,
    coral: [
      rect(-20, -20, 520, 520),
      knock(face, rect(206, 320, 68, 120)),
      path("M40 500C50 400 150 380 240 380S430 400 440 500z"),
    ],
    ink: [
      curls,
      circle(110, 270, 46),
      circle(370, 270, 46),
      knock(face, rect(206, 320, 68, 100)),
      clipped(
        face,
        halftone([240, 130, 100, 230], (u) => u * 0.55, fine),
      ),
      ring(202, 240, 34, 9),
      ring(282, 240, 34, 9),
      line(
        [
          [236, 236],
          [248, 236],
        ],
        9,
      ),
      circle(204, 242, 9),
      circle(280, 242, 9),
      stroke("M210 308Q242 334 276 304", 10, ROUND),
      line(
        [
          [242, 250],
          [234, 282],
          [248, 284],
        ],
        8,
        ROUND,
      ),
      path("M60 500C70 420 150 400 204 396L240 440L276 396C330 400 410 420 420 500z"),
    ],
  };
}

/** In profile, a beard and a clay-red cap. */
export function marek(): Sheet {
  const head =
    "M128 176C150 66 330 56 346 176L376 254L344 266V330C340 386 290 396 262 392V440H166V350C124 300 112 240 128 176z";
  const shirt = "M20 500C40 430 110 408 166 402L262 430C340 430 420 440 450 500z";
  return {
    shift,
    coral: [
      clipped(rect(0, 0, 480, 480), stripes([-20, -20, 540, 520], 54, 20, 120)),
      knock(path(head), path(shirt), rect(104, 40, 330, 150, 40)),
      path("M120 178C140 50 336 44 356 178z"),
      rect(330, 150, 108, 28, 14),
      circle(290, 300, 26),
    ],
    ink: [
      knock(path(head), path(shirt)),
      clipped(
        path(head),
        halftone([100, 180, 290, 270], (u) => Math.max(0, 0.7 - u * 1.3), fine),
      ),
      path("M214 262C222 300 270 306 344 302V334C342 400 268 414 228 392C190 366 190 312 196 262z"),
      knock(
        line(
          [
            [300, 326],
            [346, 322],
          ],
          9,
          ROUND,
        ),
      ),
      circle(306, 232, 10),
      line(
        [
          [284, 206],
          [330, 202],
        ],
        12,
        ROUND,
      ),
      knock(circle(184, 256, 24)),
      ring(184, 256, 20, 9),
      stroke(head, 8, ROUND),
      stroke("M120 178H356", 12),
      circle(238, 74, 13),
      path(shirt),
    ],
  };
}

/** Three quarters, a fringe, a hooded jumper; the wheel behind. */
export function jonah(): Sheet {
  const face = rect(150, 110, 180, 250, 70);
  return {
    shift,
    coral: [
      ring(330, 330, 190, 44),
      times(10, (i) => turned(i * 36, 330, 330, rect(327, 140, 7, 190))),
      knock(face),
      path("M30 500V440C40 380 120 360 240 372S430 390 440 500z"),
    ],
    ink: [
      knock(face),
      clipped(
        face,
        halftone([140, 110, 110, 250], (u) => 0.5 - u * 0.6, fine),
      ),
      path(
        "M132 200C110 60 250 40 330 84C372 110 356 170 340 210L318 160L280 178L262 148L220 180L196 150L160 200L150 250z",
      ),
      rect(196, 232, 30, 12, 6),
      rect(270, 232, 30, 12, 6),
      line(
        [
          [246, 236],
          [256, 282],
          [238, 286],
        ],
        8,
        ROUND,
      ),
      stroke("M204 316L276 310", 10, ROUND),
      stroke("M152 210V300C152 350 190 372 242 372S332 340 330 290V200", 7),
      clipped(
        path("M30 500V440C40 380 120 360 240 372S430 390 440 500z"),
        halftone([0, 350, 480, 150], (_u, v) => 0.35 + v * 0.5, fine),
      ),
      arc(240, 372, 84, 30, 0, 180),
      line(
        [
          [206, 440],
          [206, 500],
        ],
        8,
        ROUND,
      ),
      line(
        [
          [274, 440],
          [274, 500],
        ],
        8,
        ROUND,
      ),
    ],
  };
}
