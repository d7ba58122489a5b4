import { fold } from "#app/config/fold-text.ts";

/** The fragment of a link to the heading with this text, in letters of any script; empty without letters and digits. */
export function headingFragment(text: string): string {
  const words = fold(text)
    .normalize()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.filter(Boolean).join("-");
}
