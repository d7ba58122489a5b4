import { seeded, type Sheet } from "./press.ts";
import { button, phone, pin, row, window } from "./screens.ts";
import {
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
  stroke,
  times,
  turned,
  words,
} from "./shapes.ts";

/* Images of Shelfmate, 1600 × 1000. */

export function shelf(): Sheet {
  const random = seeded("shelf");
  const ink = [
    window(70, 60, 1460, 990),
    rect(130, 180, 700, 76, 38),
    knock(ring(180, 218, 16, 7), rect(222, 208, 240, 20, 10)),
  ];
  const coral = [rect(870, 180, 220, 76, 38), rect(1110, 180, 150, 76, 38)];
  ink.push(
    frame(1280, 180, 190, 76, 6, 38),
    words(1320, 210, 16, 0, [110]),
    words(912, 210, 16, 0, [136]),
    words(1144, 210, 16, 0, [80]),
  );
  for (let level = 0; level < 2; level += 1) {
    const floor = 604 + level * 346;
    ink.push(rect(82, floor, 1436, 20));
    let x = 130;
    while (x < 1440) {
      const w = 38 + Math.round(random() * 44);
      const h = 190 + Math.round(random() * 110);
      const kind = random();
      if (level === 0 && x > 700 && x < 900) {
        // One book is lent out; its neighbor leans into the gap.
        const lean = turned(16, x + 90, floor, rect(x + 60, floor - 262, 56, 262, 5));
        coral.push(lean);
        ink.push(
          turned(
            16,
            x + 90,
            floor,
            frame(x + 60, floor - 262, 56, 262, 7, 5),
            rect(x + 60, floor - 210, 56, 12),
            rect(x + 60, floor - 60, 56, 12),
          ),
        );
        x = 985;
        continue;
      }
      if (kind < 0.42)
        ink.push(
          rect(x, floor - h, w, h, 4),
          knock(rect(x + 8, floor - h + 26, w - 16, 12), rect(x + 8, floor - h + 48, w - 16, 6)),
        );
      else if (kind < 0.66) {
        coral.push(rect(x, floor - h, w, h, 4));
        ink.push(rect(x + w / 2 - 5, floor - h + 40, 10, h * 0.45, 5));
      } else if (kind < 0.84)
        ink.push(
          clipped(
            rect(x, floor - h, w, h),
            halftone([x - 10, floor - h, w + 20, h], () => 0.34, { pitch: 20 }),
          ),
          frame(x, floor - h, w, h, 5, 4),
        );
      else {
        coral.push(rect(x, floor - h, w, h, 4));
        ink.push(
          clipped(
            rect(x, floor - h, w, h),
            halftone([x, floor - h, w, h], (_u, v) => v, { pitch: 22 }),
          ),
        );
      }
      x += w + 8;
    }
  }
  return { ink, coral };
}

export function scan(): Sheet {
  const random = seeded("scan");
  const ink: string[] = [];
  const coral: string[] = [];
  let x = -60;
  while (x < 1660) {
    const w = pick([12, 22, 34, 52], Math.floor(random() * 4));
    ink.push(rect(x, 0, w, 1000));
    x += w + pick([16, 26, 40], Math.floor(random() * 3));
  }
  const p = phone(520, 70, 500, 1040);
  const tilt = (...shapes: string[]) => turned(9, 770, 560, ...shapes);
  const corner = (cx: number, cy: number, dx: number, dy: number) =>
    line(
      [
        [cx + dx * 70, cy],
        [cx, cy],
        [cx, cy + dy * 70],
      ],
      14,
      ROUND,
    );
  ink.push(tilt(p.hole, p.body));
  coral.push(tilt(p.hole, p.screen, knock(rect(590, 300, 360, 260))));
  ink.push(
    tilt(
      times(16, (i) => rect(612 + i * 20.5, 330, pick([6, 12, 4, 9], (i * 5) % 4), 200)),
      corner(574, 284, 1, 1),
      corner(966, 284, -1, 1),
      corner(574, 576, 1, -1),
      corner(966, 576, -1, -1),
    ),
  );
  coral.push(tilt(rect(548, 420, 444, 18)));
  ink.push(tilt(words(600, 640, 24, 26, [320, 230]), button(600, 780, 340, 88)));
  return { ink, coral, shift: [10, -7, 0.2] };
}

export function loans(): Sheet {
  const ink = [
    clipped(
      rect(0, 0, 1600, 1000),
      halftone([0, 0, 1600, 1000], (u, v) => Math.max(0, 0.5 - Math.abs(u - v) * 0.9), { pitch: 60 }),
    ),
  ];
  const coral = [rect(0, 620, 1600, 420)];
  [
    [130, 190],
    [590, 60],
    [1050, 250],
  ].forEach(([x = 0, y = 0], i) => {
    const p = phone(x, y, 420, 870);
    ink.push(p.hole, p.body);
    coral.push(p.hole);
    if (i === 1) {
      coral.push(rect(p.x, p.y, p.w, 330, 24));
      ink.push(
        rect(p.x + 70, p.y + 60, 150, 210, 8),
        knock(rect(p.x + 100, p.y + 92, 90, 14), rect(p.x + 100, p.y + 118, 60, 14)),
        stroke(`M${p.x + 236} ${p.y + 246}l40 40l66 -92`, 22, ROUND),
      );
      ink.push(
        words(p.x, p.y + 372, 24, 22, [p.w * 0.8, p.w * 0.55]),
        button(p.x, p.y + 500, p.w, 84),
        frame(p.x, p.y + 606, p.w, 84, 7, 42),
      );
    } else {
      ink.push(words(p.x, p.y, 30, 0, [p.w * 0.5]));
      for (let line_ = 0; line_ < 5; line_ += 1) {
        const top = p.y + 70 + line_ * 128;
        if (line_ === (i === 0 ? 1 : 3)) coral.push(rect(p.x - 14, top - 18, p.w + 28, 108, 18));
        ink.push(row(p.x, top + 6, p.w, line_ % 2 ? "open" : "full"), rect(p.x + p.w - 60, top + 18, 60, 30, 15));
      }
    }
  });
  return { ink, coral };
}

export function points(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [
    clipped(
      rect(0, 0, 1600, 1000),
      halftone([900, -100, 800, 700], (u, v) => Math.max(0, 0.75 - Math.hypot(u - 0.5, v - 0.4) * 1.3), {
        pitch: 52,
        angle: 15,
      }),
    ),
  ];
  ink.push(
    turned(
      -8,
      800,
      500,
      rect(90, 60, 330, 240),
      rect(90, 340, 150, 300),
      rect(280, 340, 140, 140),
      poly([520, 40], [900, 40], [900, 160], [660, 160], [660, 330], [520, 330]),
      rect(760, 240, 250, 210),
      knock(rect(820, 300, 130, 90)),
      rect(1110, 40, 180, 420),
      rect(1350, 120, 330, 150),
      circle(1490, 440, 110),
      knock(circle(1490, 440, 60)),
      rect(520, 560, 330, 130),
      rect(520, 730, 140, 240),
      rect(720, 750, 330, 220),
      knock(stripes([760, 790, 250, 140], 34, 12)),
      rect(1130, 560, 440, 110),
      rect(1130, 720, 200, 300),
      rect(-120, 720, 520, 260),
      knock(rect(20, 780, 260, 130)),
      rect(-140, 60, 180, 560),
    ),
  );
  const way = "M-40 690C300 560 380 520 470 500S900 520 1060 500S1300 560 1660 330";
  coral.push(
    stroke(way, 22, 'stroke-dasharray="4 44" stroke-linecap="round"'),
    stroke("M470 -40C440 300 470 700 430 1040", 22, 'stroke-dasharray="4 44" stroke-linecap="round"'),
  );
  for (const [x, y, size] of [
    [468, 500, 190],
    [1040, 520, 190],
    [1240, 250, 150],
    [720, 880, 150],
  ] as const) {
    ink.push(knock(`<g stroke="#fff" stroke-width="26">${pin(x, y, size)}</g>`));
    coral.push(knock(`<g stroke="#fff" stroke-width="20">${pin(x, y, size)}</g>`), pin(x, y, size));
  }
  return { ink, coral };
}

export function stats(): Sheet {
  const random = seeded("stats");
  const weeks = [2, 3, 3, 4, 3, 5, 4, 6, 7, 9, 11, 12, 8];
  const ink = [rect(90, 880, 1420, 14), times(4, (i) => rect(90, 206 + i * 168, 1420, 3))];
  const coral: string[] = [];
  weeks.forEach((height, week) => {
    for (let i = 0; i < height; i += 1) {
      const w = 76 + random() * 22;
      const x = 112 + week * 108 + (random() - 0.5) * 10;
      const y = 834 - i * 57;
      const layer = week >= 9 && week <= 11 ? coral : ink;
      layer.push(rect(x, y, w, 46, 5));
      if (layer === coral)
        ink.push(
          i % 3 === 0
            ? clipped(
                rect(x, y, w, 46),
                halftone([x, y, w, 46], (u) => u * 0.8, { pitch: 19 }),
              )
            : rect(x + 14, y + 18, 40, 9),
        );
      else ink.push(knock(rect(x + 12, y, 7, 46), rect(x + w - 18, y, 7, 46)));
    }
  });
  ink.push(
    words(90, 84, 34, 22, [420, 260]),
    line(
      [
        [150, 700],
        [440, 640],
        [800, 520],
        [1020, 330],
        [1330, 120],
      ],
      10,
      `stroke-dasharray="2 26" ${ROUND}`,
    ),
  );
  return { ink, coral, shift: [8, -6, 0] };
}
