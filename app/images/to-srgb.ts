import type { Metadata, Sharp } from "sharp";

/** Half of a step of 8 bits, in 16 bits: the last conversion rounds down. */
const HALF = 128;

/**
 * Converts an image's colors to sRGB. With more than 8 bits a channel, sharp converts colors to Display P3, and does
 * not convert gray profiles.
 */
export function toSrgb(image: Sharp, { depth, hasProfile, space }: Metadata): Sharp {
  if (depth === "uchar" || !hasProfile) return image.toColourspace("srgb");
  if (space === "grey16") return image.pipelineColourspace("b-w").toColourspace("srgb");
  return image.linear(1, HALF).withIccProfile("srgb", { attach: false }).toColourspace("srgb");
}
