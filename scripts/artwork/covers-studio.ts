import { seeded, type Sheet } from "./press.ts";
import {
  circle,
  clipped,
  ellipse,
  frame,
  halftone,
  knock,
  line,
  moved,
  path,
  poly,
  rect,
  ring,
  stripes,
  times,
  turned,
  words,
} from "./shapes.ts";

/* Covers of posts, 1600 × 900. */

export function weight(): Sheet {
  const ink = [rect(0, 806, 1600, 94)];
  const coral: string[] = [];
  ink.push(poly([800, 210], [868, 806], [732, 806]), knock(circle(800, 230, 30)));
  ink.push(turned(-13, 800, 230, rect(250, 216, 1100, 28, 14)), ring(800, 230, 46, 18));
  // The left end is down, the right one up.
  const pan = (x: number, y: number, down: number) =>
    line(
      [
        [x, y],
        [x - 190, down],
      ],
      6,
    ) +
    line(
      [
        [x, y],
        [x + 190, down],
      ],
      6,
    ) +
    path(`M${x - 230} ${down}h460a230 92 0 0 1 -460 0z`);
  ink.push(pan(282, 352, 640), pan(1318, 110, 420));
  ink.push(halftone([102, 220, 360, 420], (u, v) => 0.3 + 0.5 * v + 0.2 * u, { pitch: 46 }));
  coral.push(rect(152, 160, 320, 478));
  coral.push(circle(1318, 368, 52));
  coral.push(
    clipped(
      rect(500, 0, 1100, 806),
      halftone([760, 380, 900, 900], (u, v) => Math.max(0, 0.5 - Math.hypot(u - 0.5, v - 0.5)), {
        pitch: 54,
        angle: 15,
      }),
    ),
  );
  return { ink, coral, shift: [9, 5, 0.3] };
}

export function handover(): Sheet {
  const hand = (fingers: number[]) =>
    rect(-560, -90, 420, 250, 20) +
    rect(-180, -130, 210, 320, 90) +
    fingers.map((length, i) => rect(-60, -128 + i * 82, length, 70, 35)).join("");
  const ink: string[] = [];
  const coral: string[] = [circle(800, 430, 360)];
  ink.push(
    clipped(
      circle(800, 430, 360),
      halftone([440, 70, 720, 720], (_u, v) => Math.max(0, v - 0.35) * 0.9, { pitch: 44 }),
    ),
  );
  const left = moved(430, 470, turned(-6, 0, 0, hand([270, 300, 282, 220])));
  ink.push(
    left,
    moved(
      430,
      470,
      turned(
        -6,
        0,
        0,
        knock(
          times(3, (i) => rect(-30, -55 + i * 82, 250, 8, 4)),
          rect(-330, -90, 14, 250),
        ),
        knock(rect(-560, -40, 180, 16), rect(-560, 10, 180, 16)),
      ),
    ),
  );
  const right = `<g transform="translate(1190 330) scale(-1 1) rotate(-10)">${hand([250, 290, 300, 240])}</g>`;
  coral.push(knock(right));
  ink.push(
    knock(right),
    `<g transform="translate(1190 330) scale(-1 1) rotate(-10)">${[
      frame(-560, -90, 420, 250, 9, 20),
      knock(rect(-180, -130, 210, 320, 90)),
      frame(-180, -130, 210, 320, 9, 90),
      ...[250, 290, 300, 240].map(
        (length, i) => knock(rect(-60, -128 + i * 82, length, 70, 35)) + frame(-60, -128 + i * 82, length, 70, 9, 35),
      ),
      stripes([-560, -60, 240, 190], 34, 12),
    ].join("")}</g>`,
  );
  // The key between them.
  const key = moved(
    800,
    420,
    turned(-38, 0, 0, ring(-120, 0, 66, 34), rect(-56, -17, 280, 34), rect(150, 0, 30, 76), rect(198, 0, 26, 56)),
  );
  ink.push(
    knock(
      moved(
        800,
        420,
        turned(-38, 0, 0, ring(-120, 0, 66, 58), rect(-60, -30, 298, 60), rect(138, 0, 54, 90), rect(186, 0, 50, 70)),
      ),
    ),
    key,
  );
  return { ink, coral, shift: [10, -8, 0] };
}

export function treasurer(): Sheet {
  const random = seeded("receipts");
  const ink: string[] = [];
  const coral: string[] = [];
  const receipt = (x: number, y: number, w: number, h: number) => {
    const teeth = times(
      Math.floor(w / 20),
      (i) => `L${x + w - i * 20 - 10} ${y + h + 14}L${x + w - i * 20 - 20} ${y + h}`,
    );
    return path(`M${x} ${y}H${x + w}V${y + h}${teeth}Z`);
  };
  for (let i = 0; i < 7; i += 1) {
    const x = 150 + (i % 4) * 165 + random() * 40;
    const y = 60 + Math.floor(i / 4) * 150 + random() * 70;
    const angle = (random() - 0.5) * 44;
    const place = (shape: string) => turned(angle, x + 80, y + 150, shape);
    ink.push(place(knock(receipt(x, y, 160, 300))));
    if (i % 3 === 1) coral.push(place(receipt(x, y, 160, 300)));
    else coral.push(place(knock(receipt(x, y, 160, 300))));
    ink.push(
      place(
        `<g fill="none" stroke="currentColor" stroke-width="7">${receipt(x, y, 160, 300)}</g>` +
          words(x + 22, y + 34, 11, 17, [110, 80, 116, 60]) +
          rect(x + 22, y + 226, 116, 20),
      ),
    );
  }
  // The shoebox and its lid.
  ink.push(
    knock(rect(96, 520, 800, 330)),
    rect(110, 520, 770, 330),
    knock(rect(300, 620, 390, 130, 12)),
    words(340, 654, 18, 26, [300, 190]),
  );
  coral.push(knock(rect(96, 520, 800, 330)), rect(110, 520, 770, 78));
  // Coins in a column.
  for (let i = 0; i < 11; i += 1) {
    const y = 800 - i * 58;
    const layer = i % 3 === 2 ? coral : ink;
    layer.push(rect(1130, y - 44, 300, 44), ellipse(1280, y, 150, 36), ellipse(1280, y - 44, 150, 36));
    ink.push(knock(ellipse(1280, y - 46, 142, 31)));
    if (i % 3 === 2) ink.push(knock(rect(1130, y - 44, 300, 44), ellipse(1280, y, 150, 36)));
  }
  ink.push(`<g fill="none" stroke="currentColor" stroke-width="10">${ellipse(1280, 174, 146, 33)}</g>`);
  coral.push(
    clipped(
      rect(960, 0, 640, 900),
      halftone([960, 0, 640, 900], (u, v) => Math.max(0, (1 - v) * 0.5 * u), { pitch: 54, angle: 15 }),
    ),
  );
  return { ink, coral };
}

export function empty(): Sheet {
  const cactus =
    rect(716, 250, 168, 500, 84) +
    rect(540, 400, 112, 210, 56) +
    rect(540, 520, 220, 100, 50) +
    rect(948, 330, 112, 200, 56) +
    rect(840, 436, 220, 100, 50);
  const ink = [
    frame(110, 70, 1380, 760, 16),
    line(
      [
        [110, 150],
        [1490, 150],
      ],
      8,
    ),
    circle(160, 112, 14),
    circle(206, 112, 14),
    circle(252, 112, 14),
  ];
  ink.push(
    clipped(
      cactus,
      halftone([520, 240, 560, 520], (u, v) => 0.34 + u * 0.62 - v * 0.1, { pitch: 34 }),
    ),
  );
  ink.push(
    poly([660, 690], [940, 690], [900, 829], [700, 829]),
    knock(rect(640, 672, 320, 14)),
    rect(640, 690, 320, 38),
  );
  const coral = [circle(1330, 250, 230)];
  coral.push(circle(800, 236, 40), circle(752, 250, 26), circle(848, 250, 26));
  coral.push(halftone([118, 700, 1364, 124], (_u, v) => v * 0.55, { pitch: 50, angle: 15 }));
  return { ink, coral, shift: [12, -9, 0] };
}

export function collexOpens(): Sheet {
  const ink: string[] = [];
  const coral: string[] = [];
  const arrow = poly([-300, 80], [1180, 80], [1180, -20], [1450, 160], [1180, 340], [1180, 240], [-300, 240]);
  coral.push(moved(70, 480, turned(-5, 700, 160, arrow)));
  ink.push(`<g transform="translate(1530 80) scale(-1 1) rotate(5 700 160)">${arrow}</g>`);
  // Books.
  ink.push(
    moved(
      1130,
      80,
      knock(rect(-16, -16, 360, 254)),
      rect(0, 150, 330, 76, 8),
      knock(rect(40, 176, 150, 20)),
      frame(30, 70, 280, 72, 8, 8),
      words(60, 98, 14, 0, [120]),
      rect(14, 0, 250, 62, 8),
      knock(rect(50, 22, 60, 18)),
    ),
  );
  coral.push(moved(1130, 80, knock(rect(-16, -16, 360, 254)), rect(30, 70, 280, 72, 8)));
  const lamp =
    rect(-14, 0, 28, 240) + poly([-70, -120], [70, -120], [140, 20], [-140, 20]) + rect(-100, 228, 200, 34, 17);
  ink.push(
    moved(
      800,
      410,
      knock(circle(0, 60, 236)),
      `<g fill="none" stroke="currentColor" stroke-width="10">${circle(0, 60, 226)}</g>`,
      lamp,
    ),
  );
  coral.push(
    moved(
      800,
      410,
      knock(circle(0, 60, 236)),
      poly([-140, 20], [140, 20], [205, 150], [-205, 150]),
      halftone([-200, 120, 400, 150], (u, v) => (Math.abs(u - 0.5) < 0.46 - v * 0.16 ? 0.6 - v * 0.5 : 0), {
        pitch: 30,
        angle: 15,
      }),
    ),
  );
  // A bicycle wheel.
  const wheel = circle(330, 660, 205);
  coral.push(knock(wheel), circle(330, 660, 46));
  ink.push(
    knock(wheel),
    ring(330, 660, 184, 30),
    times(12, (i) => turned(i * 30, 330, 660, rect(327, 490, 6, 150))),
    ring(330, 660, 28, 12),
  );
  return { ink, coral, shift: [9, 7, 0] };
}
