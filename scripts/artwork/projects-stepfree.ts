import type { Sheet } from "./press.ts";
import { button, phone } from "./screens.ts";
import {
  arc,
  circle,
  clipped,
  frame,
  halftone,
  knock,
  line,
  moved,
  path,
  pick,
  poly,
  rect,
  ring,
  ROUND,
  stripes,
  stroke,
  times,
  words,
} from "./shapes.ts";

/* Images of Stepfree, 1600 × 1000. */

export function route(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  const building = (...points: [number, number][]) => {
    ink.push(poly(...points), line([...points, pick(points, 0)], 10));
  };
  building([-20, -20], [470, -20], [470, 300], [260, 300], [260, 520], [-20, 520]);
  building([1180, -20], [1620, -20], [1620, 420], [1400, 420], [1400, 250], [1180, 250]);
  building([-20, 720], [420, 720], [420, 1020], [-20, 1020]);
  building([1150, 640], [1620, 640], [1620, 1020], [1150, 1020]);
  ink.push(
    knock(
      rect(60, 60, 300, 150),
      rect(60, 300, 130, 150),
      rect(1260, 60, 250, 110),
      rect(60, 790, 260, 150),
      rect(1240, 730, 290, 200),
    ),
  );
  // The stairs on the short way.
  ink.push(
    times(12, (i) => rect(690, 230 + i * 46, 300, 24)),
    frame(672, 212, 336, 580, 10),
  );
  const short = "M560 930V500L840 500L1090 160";
  ink.push(stroke(short, 8, 'stroke-dasharray="22 20"'));
  const way =
    "M560 1040V900C560 880 540 660 560 620C590 540 590 180 640 130C700 80 1000 70 1060 130C1120 200 1060 480 1090 530C1110 570 1300 560 1420 540H1660";
  ink.push(knock(stroke(way, 74, ROUND)));
  coral.push(stroke(way, 46, ROUND));
  coral.push(
    clipped(
      poly([420, 520], [690, 520], [690, 1000], [420, 1000]),
      halftone([380, 500, 320, 520], (u) => Math.max(0, 0.5 - u * 0.6), { pitch: 33, angle: 15 }),
    ),
  );
  ink.push(stroke(way, 10, 'stroke-dasharray="6 60" stroke-linecap="round"'));
  ink.push(knock(circle(560, 860, 64)), circle(560, 860, 48), knock(circle(560, 860, 20)));
  // The wheelchair on its way.
  const chair = moved(
    1066,
    300,
    knock(circle(0, 0, 104)),
    arc(-8, 26, 46, 15, 20, 250),
    circle(-10, -66, 18),
    line(
      [
        [-10, -40],
        [-6, 10],
        [36, 10],
        [56, 58],
      ],
      17,
      ROUND,
    ),
    line(
      [
        [-8, -20],
        [32, -14],
      ],
      14,
      ROUND,
    ),
    ring(0, 0, 94, 12),
  );
  ink.push(chair);
  coral.push(knock(circle(1066, 300, 104)));
  return { ink, coral, shift: [7, -6, 0] };
}

export function levels(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  const floor = (y: number): [number, number][] => [
    [800, y - 190],
    [1420, y + 40],
    [800, y + 270],
    [180, y + 40],
  ];
  [740, 520, 300].forEach((y, i) => {
    const sheet = poly(...floor(y));
    ink.push(
      knock(poly(...floor(y + 26))),
      poly([180, y + 40], [800, y + 270], [1420, y + 40], [1420, y + 66], [800, y + 296], [180, y + 66]),
      knock(sheet),
    );
    coral.push(knock(poly(...floor(y + 26))), knock(sheet));
    if (i === 1) coral.push(sheet);
    ink.push(
      clipped(
        sheet,
        i === 0
          ? halftone([180, y - 190, 1240, 460], (u) => 0.1 + u * 0.5, { pitch: 46 })
          : i === 2
            ? stripes([180, y - 190, 1240, 460], 60, 4, 300)
            : "",
      ),
    );
    ink.push(line([...floor(y), pick(floor(y), 0)], 10));
    // Rooms.
    ink.push(
      line(
        [
          [490, y - 75],
          [800, y + 40],
          [490, y + 155],
        ],
        8,
      ),
      line(
        [
          [800, y + 40],
          [1110, y - 75],
        ],
        8,
      ),
      knock(
        line(
          [
            [610, y - 30],
            [690, y],
          ],
          16,
        ),
      ),
    );
    // The lift goes through all floors.
    const box = poly([1010, y + 40], [1100, y + 6], [1190, y + 40], [1100, y + 74]);
    ink.push(knock(box));
    coral.push(box);
  });
  coral.push(poly([1010, 60], [1190, 60], [1190, 780], [1100, 814], [1010, 780]));
  ink.push(
    line(
      [
        [1010, 60],
        [1010, 780],
        [1100, 814],
        [1190, 780],
        [1190, 60],
      ],
      8,
    ),
    poly([1100, 90], [1160, 180], [1040, 180]),
    poly([1100, 760], [1160, 670], [1040, 670]),
    knock(rect(1052, 380, 96, 150)),
    frame(1052, 380, 96, 150, 9),
    rect(1096, 380, 8, 150),
  );
  return { ink, coral, shift: [8, -5, 0] };
}

export function turns(): Sheet {
  const coral = [circle(370, 560, 470)];
  const ink = [
    clipped(
      rect(0, 0, 1600, 1000),
      halftone([780, -60, 900, 1160], (u, v) => Math.max(0, u * 0.9 - Math.abs(v - 0.5) * 0.5), { pitch: 44 }),
    ),
  ];
  const first = phone(210, 110, 520, 1080);
  const second = phone(880, -160, 520, 1080);
  for (const p of [first, second]) {
    ink.push(p.hole, p.body);
    coral.push(p.hole);
  }
  coral.push(rect(first.x, first.y + 20, first.w, 470, 30));
  ink.push(
    line(
      [
        [first.x + 130, first.y + 420],
        [first.x + 130, first.y + 210],
        [first.x + 230, first.y + 210],
      ],
      72,
      'stroke-linejoin="round"',
    ),
    poly([first.x + 220, first.y + 90], [first.x + 350, first.y + 210], [first.x + 220, first.y + 330]),
  );
  ink.push(
    words(first.x, first.y + 540, 36, 28, [first.w, first.w * 0.72, first.w * 0.4]),
    button(first.x, first.y + 770, first.w, 96),
  );
  ink.push(
    rect(second.x, second.y + 380, second.w, 500, 30),
    knock(path(`M${second.x + 201} ${second.y + 430}l150 170h-84v220h-132v-220h-84z`)),
  );
  coral.push(rect(second.x, second.y + 170, second.w, 170, 30));
  ink.push(words(second.x + 36, second.y + 214, 26, 24, [280, 190]));
  return { ink, coral, shift: [11, -7, 0.2] };
}
