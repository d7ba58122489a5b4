import type { FormEvent } from "react";

/** Lets an email input accept letters that are not ASCII, such as ö: browsers reject those before the @. */
export function allowUnicode({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  if (/[^\0-\x7f]/.test(input.value)) input.type = "text";
}
