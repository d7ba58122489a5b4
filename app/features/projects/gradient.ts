import { TAILWIND_PALETTE, TAILWIND_SHADES } from "./tailwind-palette.ts";

const SIDES: Record<string, string> = { t: "top", r: "right", b: "bottom", l: "left" };

/**
 * Converts a string of gradient classes such as `from-green-500 via-teal-500 to-cyan-500` to a CSS gradient; null when
 * it names no color. Unknown words are ignored.
 */
export function gradientFrom(classes: string): string | null {
  const colors: Partial<Record<string, string>> = {};
  const positions: Partial<Record<string, string>> = {};
  let direction = "to bottom right";
  for (const word of classes.split(/\s+/)) {
    const toward = /^bg-(?:gradient|linear)-to-([tb]?)([lr]?)$/.exec(word);
    if (toward && (toward[1] || toward[2])) {
      direction = ["to", SIDES[toward[1] ?? ""], SIDES[toward[2] ?? ""]].filter(Boolean).join(" ");
      continue;
    }
    const [, stop, value] = /^(from|via|to)-(.+)$/.exec(word) ?? [];
    if (!stop || !value) continue;
    if (/^\d{1,3}%$/.test(value)) positions[stop] = value;
    else colors[stop] = colorFrom(value) ?? colors[stop];
  }
  const stops = ["from", "via", "to"].flatMap((stop) => {
    const color = colors[stop];
    return color ? [[color, positions[stop]].filter(Boolean).join(" ")] : [];
  });
  const [only] = stops;
  if (!only) return null;
  // Without "in oklab", which Firefox understands since 127 (June 2024): it is the default between these colors.
  return `linear-gradient(${direction}, ${(stops.length === 1 ? [only, only] : stops).join(", ")})`;
}

/** Reads `teal-500`, `teal-500/40`, `white`, `black`, `transparent` or `[#0fa]`. */
function colorFrom(value: string): string | null {
  const hex = /^\[(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8})\]$/i.exec(value)?.[1];
  // Two hex colors would be mixed in sRGB.
  if (hex) return `color-mix(in oklab, ${hex}, ${hex})`;
  const [, name = "", , percent] = /^([a-z]+(-\d{2,3})?)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  if (name === "transparent") return name;
  const [family = "", shade = ""] = name.split("-");
  const values = { white: "100% 0 0", black: "0% 0 0" }[name] ?? shadeOf(family, shade);
  return values ? `oklch(${values}${percent ? ` / ${percent}%` : ""})` : null;
}

function shadeOf(family: string, shade: string): string | undefined {
  if (!Object.hasOwn(TAILWIND_PALETTE, family)) return undefined;
  return TAILWIND_PALETTE[family]?.split(", ")[TAILWIND_SHADES.indexOf(shade)];
}
