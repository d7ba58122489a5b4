import type { Sheet } from "./press.ts";
import {
  circle,
  clipped,
  ellipse,
  halftone,
  knock,
  line,
  path,
  poly,
  rect,
  ring,
  ROUND,
  stripes,
  stroke,
  turned,
} from "./shapes.ts";

/* Portraits of imaginary people, 480 × 480. */

const fine = { pitch: 13 };
const shift: [number, number, number] = [5, -4, 0];
/** A wrapped headscarf with stripes, large earrings. */
export function adeyemi(): Sheet {
  const wrap = "M120 220C60 120 130 20 250 30C400 40 420 150 362 224C300 160 190 160 120 220z";
  const face = "M132 214C190 160 300 160 352 214C360 320 310 392 242 392S124 320 132 214z";
  return {
    shift: [-5, 4, 0],
    coral: [
      path(wrap),
      circle(120, 322, 26),
      circle(366, 322, 26),
      path("M20 500C40 420 140 410 242 410S440 420 460 500z"),
    ],
    ink: [
      halftone([-10, -10, 500, 500], (u, v) => (u + v) * 0.12, { pitch: 22 }),
      knock(path(wrap), path(face), path("M20 500C40 420 140 410 242 410S440 420 460 500z")),
      clipped(path(wrap), turned(-28, 240, 120, stripes([20, -40, 460, 340], 46, 18))),
      path(face),
      knock(
        ellipse(196, 262, 24, 14),
        ellipse(288, 262, 24, 14),
        stroke("M206 338Q242 366 280 336", 12, ROUND),
        line(
          [
            [242, 268],
            [242, 306],
          ],
          8,
          ROUND,
        ),
        line(
          [
            [168, 232],
            [218, 226],
          ],
          9,
          ROUND,
        ),
        line(
          [
            [268, 226],
            [318, 232],
          ],
          9,
          ROUND,
        ),
      ),
      circle(198, 262, 9),
      circle(290, 262, 9),
      poly([160, 414], [242, 490], [324, 414], [324, 500], [160, 500]),
      ring(120, 322, 20, 8),
      ring(366, 322, 20, 8),
    ],
  };
}

/** A cook’s tall hat and a moustache. */
export function gabriel(): Sheet {
  const face = "M146 220H334V300C334 372 290 404 240 404S146 372 146 300z";
  return {
    shift: [6, 4, 0],
    coral: [
      poly([-20, 500], [-20, 260], [500, 60], [500, 500]),
      knock(path(face), rect(130, 20, 220, 200), path("M40 500C60 430 140 410 240 410S420 430 440 500z")),
      circle(180, 318, 26),
      circle(300, 318, 26),
    ],
    ink: [
      `<g fill="none" stroke="currentColor" stroke-width="9">${path("M146 214V130C90 120 96 44 160 50C176 8 250 6 262 36C300 8 372 30 352 84C392 100 376 140 334 136V214z")}</g>`,
      line(
        [
          [196, 132],
          [196, 196],
        ],
        7,
        ROUND,
      ),
      line(
        [
          [240, 122],
          [240, 196],
        ],
        7,
        ROUND,
      ),
      line(
        [
          [284, 132],
          [284, 196],
        ],
        7,
        ROUND,
      ),
      stroke(face, 9),
      clipped(
        path(face),
        halftone([230, 220, 110, 190], (u) => u * 0.5, fine),
      ),
      circle(204, 264, 10),
      circle(276, 264, 10),
      line(
        [
          [184, 236],
          [222, 232],
        ],
        11,
        ROUND,
      ),
      line(
        [
          [258, 232],
          [296, 236],
        ],
        11,
        ROUND,
      ),
      path("M240 306C214 288 168 306 150 342C190 352 222 348 240 326C258 348 290 352 330 342C312 306 266 288 240 306z"),
      stroke("M222 368H258", 9, ROUND),
      rect(146, 196, 188, 30),
      path("M40 500C60 430 120 420 180 414L240 470L300 414C360 420 420 430 440 500z"),
      knock(circle(240, 488, 9)),
    ],
  };
}

/** A severe bob, half of the face in shadow. */
export function lindqvist(): Sheet {
  const face = ellipse(240, 246, 92, 122);
  return {
    shift,
    coral: [
      circle(100, 110, 170),
      knock(face),
      path("M112 330V200C112 90 190 50 244 50S370 90 370 200V330H320V180C270 190 190 170 170 150V330z"),
    ],
    ink: [
      halftone([240, -10, 260, 510], (u) => u * 0.5, { pitch: 20 }),
      knock(path("M112 330V200C112 90 190 50 244 50S370 90 370 200V330z"), face),
      clipped(path("M112 330V200C112 90 190 50 244 50S370 90 370 200V330z"), stripes([100, 40, 290, 300], 17, 6, 30)),
      knock(clipped(rect(168, 176, 148, 300), face)),
      clipped(face, rect(244, 184, 120, 260)),
      line(
        [
          [176, 226],
          [222, 222],
        ],
        9,
        ROUND,
      ),
      circle(204, 250, 9),
      knock(
        circle(284, 250, 9),
        line(
          [
            [264, 222],
            [304, 226],
          ],
          9,
          ROUND,
        ),
      ),
      line(
        [
          [208, 322],
          [244, 322],
        ],
        9,
        ROUND,
      ),
      knock(
        line(
          [
            [244, 322],
            [274, 322],
          ],
          9,
          ROUND,
        ),
      ),
      line(
        [
          [244, 250],
          [228, 288],
          [244, 290],
        ],
        7,
        ROUND,
      ),
      knock(rect(196, 366, 88, 60)),
      path("M50 500C70 430 150 408 196 402V370H284V402C330 408 420 430 430 500z"),
      knock(poly([204, 400], [276, 400], [240, 470])),
    ],
  };
}
