import { readFileSync } from "node:fs";
import { join } from "node:path";

/* The inks and the paper of every image: the colors of the light theme in app/ui/styles/tokens.css. */
type Color = [red: number, green: number, blue: number];

const tokens = readFileSync(join(import.meta.dirname, "../../app/ui/styles/tokens.css"), "utf8");

function token(name: string): Color {
  const found = new RegExp(`--color-${name}: (?:light-dark\\()?oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)`).exec(tokens);
  if (!found) throw new Error(`tokens.css has no --color-${name}`);
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number);
  return fromOklch(lightness, chroma, hue);
}

/** Converts OKLCH to sRGB (CSS Color 4, section 9.2). */
function fromOklch(lightness: number, chroma: number, hue: number): Color {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((value) => {
    const whole = Math.min(1, Math.max(0, value));
    return whole <= 0.0031308 ? 12.92 * whole : 1.055 * whole ** (1 / 2.4) - 0.055;
  }) as Color;
}

const hex = (color: Color) =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const paper = token("stock");
export const PAPER = hex(paper);
/** An ink divided by the paper, because the press multiplies both: the result on paper is the color of the token. */
const printed = (name: string) =>
  hex(token(name).map((part, index) => Math.min(1, part / (paper[index] ?? 1))) as Color);
export const INK = printed("ink");
export const CORAL = printed("accent");
