import { z } from "zod";

/** Characters that only change how neighbouring text is displayed, used to disguise names. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROLS = /[\u0000-\u001F\u007F]+/g;

// oxlint-disable-next-line no-control-regex -- as above
const CONTROLS_IN_LINES = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Whether databases can store a text. */
export const isStorable = (value: string) => value.isWellFormed() && !value.includes("\0");
const unstorable = "contains characters that cannot be stored. Remove them and try again.";

/**
 * Anything but white space, controls and what has no look of its own: zero-width
 * characters, soft hyphens, direction controls, variation selectors, tags, Hangul fillers (Unicode's property
 * Default_Ignorable_Code_Point), the blank braille cell, annotation anchors and the null notehead.
 */
const VISIBLE = /[^\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Whether a text shows anything. */
export const isVisible = (value: string) => VISIBLE.test(value);

/** One line of text: trimmed, control and direction-override characters taken out, `max` characters at most. */
export function line(label: string, max: number) {
  return asTyped(label, max).transform(toLine);
}

function asTyped(label: string, max: number) {
  return z
    .string(`${label} must be text.`)
    .max(max, `${label} can have at most ${max} characters.`)
    .refine(isStorable, `${label} ${unstorable}`);
}

/** A text as one line, without control and direction-override characters. */
export const toLine = (value: string) => value.replace(CONTROLS, " ").replace(BIDI_CONTROLS, "").trim();

/** As `line`, and with something to see. */
export function requiredLine(label: string, max: number) {
  return line(label, max).refine(isVisible, `${label} is required.`);
}

/** As `line`; empty, or with something to see. */
export function optionalName(label: string, max: number) {
  const message = `${label} has no visible characters. Type a name, or leave it empty.`;
  return asTyped(label, max)
    .refine((value) => value === "" || isVisible(value), message)
    .transform(toLine);
}

/** Several lines of text, kept as typed but for line endings and control characters; `max` characters at most. */
export function paragraphs(label: string, max: number) {
  return (
    z
      .string(`${label} must be text.`)
      // A number's commas come from Intl, whose first use takes long (see dates.ts): not before they are needed.
      .max(max, { error: () => `${label} can have at most ${max.toLocaleString("en-US")} characters.` })
      .refine(isStorable, `${label} ${unstorable}`)
      .transform(toParagraphs)
  );
}

/** Control characters show nothing, and take six bytes each in a backup, whose rows are bounded. */
export const toParagraphs = (value: string) => value.replace(/\r\n?/g, "\n").replace(CONTROLS_IN_LINES, "");

/** As `paragraphs`, and with something to see. */
export function requiredParagraphs(label: string, max: number) {
  return paragraphs(label, max).refine(isVisible, `${label} is required.`);
}

/** An http or https address, or an empty string. */
export function urlText(label: string) {
  return line(label, 2000).refine(
    (value) => value === "" || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    `${label} must be a web address that starts with http:// or https://.`,
  );
}

/** An email address of at most 254 characters (RFC 5321, section 4.5.3.1.3). */
export function emailText(label = "Email") {
  return line(label, 254)
    .refine((value) => value !== "", `${label} is required.`)
    .refine(
      (value) => value === "" || z.email().safeParse(value).success,
      `${label} must be an address like name@example.com.`,
    );
}

/** A form's text for yes: "true", "on" or "1". */
export function flag() {
  return z
    .union([z.boolean(), z.enum(["true", "false", "on", "1", "0", ""])])
    .transform((value) => value === true || value === "true" || value === "on" || value === "1");
}
