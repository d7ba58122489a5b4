import { seeded, type Sheet } from "./press.ts";
import {
  circle,
  clipped,
  ellipse,
  frame,
  halftone,
  knock,
  line,
  path,
  pick,
  pie,
  poly,
  rect,
  ring,
  ROUND,
  stroke,
  times,
  words,
} from "./shapes.ts";

/* Images of Tally, Platewatch and Week Zero, 1600 × 1000. */

export function ballot(): Sheet {
  const coral = [rect(-40, 640, 1700, 420)];
  const ink = [
    poly([330, 560], [1270, 560], [1390, 690], [210, 690]),
    rect(210, 690, 1180, 340),
    knock(poly([470, 610], [1130, 610], [1160, 646], [440, 646])),
  ];
  ink.push(
    clipped(rect(210, 690, 1180, 340), knock(circle(800, 860, 104)), stroke("M750 862l36 40l66 -86", 24, ROUND)),
  );
  coral.push(
    knock(poly([330, 560], [1270, 560], [1390, 690], [210, 690]), rect(210, 690, 1180, 340)),
    circle(800, 860, 104),
  );
  // The ballot paper, halfway into the slot.
  const paper = poly([520, 40], [1090, 40], [1090, 632], [520, 632]);
  ink.push(
    knock(paper),
    line(
      [
        [520, 632],
        [520, 40],
        [1090, 40],
        [1090, 632],
      ],
      11,
    ),
  );
  coral.push(knock(paper));
  [0, 1, 2, 3].forEach((i) => {
    const y = 104 + i * 130;
    ink.push(
      i === 1 ? circle(606, y + 42, 46) : ring(606, y + 42, 40, 12),
      words(690, y + 16, 22, 18, [pick([300, 220, 330, 250], i), pick([150, 190, 110, 170], i)]),
    );
    if (i === 1) {
      coral.push(rect(536, y - 22, 538, 128, 20));
      ink.push(knock(rect(600, y + 20, 13, 46)));
    }
  });
  ink.push(
    clipped(
      rect(0, 0, 1600, 640),
      halftone([-80, -80, 620, 560], (u, v) => Math.max(0, 0.55 - Math.hypot(u - 0.2, v - 0.2) * 0.75), { pitch: 56 }),
    ),
  );
  coral.push(
    clipped(
      rect(0, 0, 1600, 640),
      halftone([1120, 60, 560, 600], (u, v) => Math.max(0, 0.6 - Math.hypot(u - 0.8, v - 0.6) * 0.8), {
        pitch: 56,
        angle: 15,
      }),
    ),
  );
  return { ink, coral, shift: [9, -6, 0] };
}

export function count(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  const rounds = [
    [320, 250, 170, 110],
    [350, 290, 210],
    [470, 380],
  ];
  const x = (round: number) => 90 + round * 680;
  const tops = rounds.map((heights) => {
    let y = 70;
    return heights.map((h) => [y, (y += h + 14) - 14] as const);
  });
  const band = (round: number, fromTop: number, toTop: number, height: number) => {
    const [a, b] = [x(round) + 60, x(round + 1)];
    const middle = (a + b) / 2;
    return path(
      `M${a} ${fromTop}C${middle} ${fromTop} ${middle} ${toTop} ${b} ${toTop}V${toTop + height}C${middle} ${toTop + height} ${middle} ${fromTop + height} ${a} ${fromTop + height}Z`,
    );
  };
  rounds.forEach((heights, round) =>
    heights.forEach((h, i) => (i === 1 ? coral : ink).push(rect(x(round), pick(pick(tops, round), i)[0], 60, h, 6))),
  );
  const dotted = (shape: string, tone: number) =>
    clipped(
      shape,
      halftone([0, 0, 1600, 1000], () => tone, { pitch: 46 }),
    );
  ink.push(dotted(band(0, 70, 70, 320), 0.4));
  coral.push(band(0, 404, 434, 250), band(1, 434, 554, 290));
  ink.push(dotted(band(0, 668, 738, 170), 0.75), dotted(band(1, 70, 70, 350), 0.4));
  // The last candidate’s votes move to all the others; then the third candidate’s do.
  ink.push(
    band(0, 852, 390, 30),
    band(0, 882, 684, 40),
    band(0, 922, 908, 40),
    band(1, 738, 420, 120),
    band(1, 858, 844, 90),
  );
  return { ink, coral, shift: [8, -7, 0] };
}

export function plates(): Sheet {
  const ink: string[] = [];
  const coral = [rect(-40, 700, 1700, 400)];
  [
    [250, 250, 230, 250],
    [800, 250, 230, 160],
    [1350, 250, 230, 70],
    [250, 760, 230, 40],
    [800, 760, 230, 15],
    [1350, 760, 230, 0],
  ].forEach(([cx = 0, cy = 0, r = 0, left = 0]) => {
    ink.push(knock(circle(cx, cy, r + 10)), ring(cx, cy, r - 8, 16), ring(cx, cy, r - 62, 6));
    coral.push(knock(circle(cx, cy, r)));
    if (left > 0) {
      const food = pie(cx, cy, r - 78, -90, -90 + left);
      coral.push(food);
      ink.push(
        clipped(
          food,
          halftone([cx - 160, cy - 160, 320, 320], (u, v) => 0.1 + 0.7 * u * v, { pitch: 36 }),
        ),
      );
    } else {
      ink.push(stroke(`M${cx - 60} ${cy}l46 52l84 -112`, 28, ROUND));
    }
  });
  // A fork and a knife.
  ink.push(
    knock(rect(496, 110, 60, 290)),
    times(3, (i) => rect(500 + i * 20, 120, 11, 100, 5)),
    rect(500, 200, 51, 34, 17),
    rect(517, 220, 17, 170, 8),
  );
  ink.push(path("M1076 130q34 60 24 160h-24z"), rect(1076, 280, 17, 110, 8));
  return { ink, coral, shift: [8, 7, 0] };
}

export function queue(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  const at = (u: number) =>
    90 +
    560 * Math.exp(-(((u - 0.47) / 0.13) ** 2)) +
    190 * Math.exp(-(((u - 0.78) / 0.07) ** 2)) +
    70 * Math.exp(-(((u - 0.15) / 0.06) ** 2));
  for (let column = 0; column < 32; column += 1) {
    const u = (column + 0.5) / 32;
    const people = Math.round(at(u) / 46);
    for (let i = 0; i < people; i += 1) {
      const late = u > 0.4 && u < 0.54;
      const y = 832 - i * 46;
      (late ? coral : ink).push(circle(56 + column * 48, y, 19.5));
      if (late && i > people - 5) ink.push(circle(56 + column * 48, y, 19.5));
    }
  }
  ink.push(
    rect(30, 872, 1540, 14),
    times(11, (i) => rect(50 + i * 153, 872, 10, i % 2 ? 30 : 52)),
    words(50, 942, 18, 0, [90]),
    words(668, 942, 18, 0, [120]),
    words(1440, 942, 18, 0, [110]),
  );
  // The screen at the door shows four minutes.
  ink.push(rect(1060, 70, 440, 250, 26), rect(1240, 320, 26, 90), knock(rect(1090, 100, 380, 190, 8)));
  ink.push(
    knock(circle(1190, 195, 74)),
    ring(1190, 195, 62, 14),
    line(
      [
        [1190, 195],
        [1190, 152],
      ],
      12,
      ROUND,
    ),
    line(
      [
        [1190, 195],
        [1222, 212],
      ],
      12,
      ROUND,
    ),
    words(1290, 158, 24, 22, [140, 90]),
  );
  coral.push(knock(rect(1060, 70, 440, 250, 26)), pie(1190, 195, 62, -90, 30));
  ink.push(frame(84, 70, 430, 88, 7, 44), words(130, 106, 18, 0, [240]));
  return { ink, coral, shift: [7, -5, 0] };
}

export function weekZero(): Sheet {
  const random = seeded("week zero");
  const coral = [times(7, (i) => (i % 2 ? rect(30 + i * 222, -20, 208, 1100) : ""))];
  const ink = [times(7, (i) => rect(30 + i * 222, 40, 208, 10) + words(30 + i * 222, 64, 16, 0, [70 + (i % 3) * 30]))];
  const zero = `<g transform="rotate(14 800 540)">${ellipse(800, 540, 330, 430)}</g>`;
  const hole = `<g transform="rotate(14 800 540)">${ellipse(800, 540, 150, 262)}</g>`;
  ink.push(
    zero,
    knock(hole),
    clipped(
      hole,
      halftone([600, 240, 400, 600], (_u, v) => v * 0.6, { pitch: 27 }),
    ),
  );
  // People arriving.
  const person = (x: number, y: number, bag: boolean, inverted: boolean) => {
    const shape =
      circle(x, y, 20) +
      path(`M${x - 30} ${y + 92}V${y + 58}a30 30 0 0 1 60 0V${y + 92}Z`) +
      rect(x - 24, y + 88, 18, 46, 8) +
      rect(x + 6, y + 88, 18, 46, 8) +
      (bag
        ? rect(x + 36, y + 70, 40, 60, 8) +
          line(
            [
              [x + 46, y + 72],
              [x + 46, y + 40],
              [x + 66, y + 40],
              [x + 66, y + 72],
            ],
            6,
          )
        : "");
    return inverted ? knock(shape) : shape;
  };
  for (const [x, y] of [
    [110, 240],
    [230, 470],
    [90, 690],
    [330, 800],
    [420, 180],
    [1240, 170],
    [1420, 330],
    [1300, 560],
    [1500, 640],
    [1330, 820],
    [1120, 850],
    [200, 860],
  ] as const) {
    ink.push(person(x, y, random() > 0.4, false));
  }
  ink.push(person(640, 420, false, true), person(930, 690, true, true), person(700, 760, false, true));
  coral.push(person(800, 520, true, false));
  ink.push(knock(person(800, 520, true, false)));
  return { ink, coral, shift: [11, -8, 0] };
}
