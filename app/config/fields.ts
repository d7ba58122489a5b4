import { z } from "zod";
import { fillText } from "./fill-text.ts";
import { isEmail } from "./is-email.ts";

/** Bidirectional control characters, which change how neighboring text is displayed and can disguise names. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROLS = /[\u0000-\u001F\u007F]+/g;

// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROLS_IN_LINES = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** True when both databases can store the text. */
export const isStorable = (value: string) => value.isWellFormed() && !value.includes("\0");

/** Validation messages. {field} stands for the field's name, {count} for its maximum number of characters. */
export type FieldMessages = Record<"required" | "email" | "tooLong" | "unstorable" | "notText", string>;

const MESSAGES: FieldMessages = {
  required: "{field} is required.",
  email: "{field} must be an email like name@example.com.",
  tooLong: "{field} can have at most {count} characters.",
  unstorable: "{field} contains characters that cannot be stored. Remove them and try again.",
  notText: "{field} must be text.",
};

/**
 * A visible character: no white space, no control, nothing of Unicode's property Default_Ignorable_Code_Point, and not
 * the blank braille cell, annotation anchors or the null notehead.
 */
const VISIBLE = /[^\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** True when a text has a visible character. */
export const isVisible = (value: string) => VISIBLE.test(value);

/** The messages of a field that also say what is wrong when it is missing. */
type Messages = FieldMessages & { missing?: string };

/** Messages for a field that must be there: a missing one is named like an empty one. */
const ifMissing = (messages: FieldMessages): Messages => ({ ...messages, missing: messages.required });

/** Null counts as missing. */
const text = (field: string, { notText, missing = notText }: Messages) =>
  z.string({ error: ({ input }) => fillText(input == null ? missing : notText, { field }) });

/** A text of any length, perhaps empty. */
export const requiredText = (label: string) => text(label, ifMissing(MESSAGES));

/** One line of at most `max` characters: trimmed, without control and direction-override characters. */
export function line(label: string, max: number, messages: Messages = MESSAGES) {
  return asTyped(label, max, messages).transform(toLine);
}

function asTyped(field: string, max: number, messages: Messages = MESSAGES) {
  return text(field, messages)
    .overwrite(withNewlines)
    .max(max, fillText(messages.tooLong, { field, count: max }))
    .refine(isStorable, fillText(messages.unstorable, { field }));
}

/** A text as one line, without control and direction-override characters. */
export const toLine = (value: string) => value.replace(CONTROLS, " ").replace(BIDI_CONTROLS, "").trim();

/** Like `line`, with at least one visible character. */
export function requiredLine(label: string, max: number, messages = MESSAGES) {
  return line(label, max, ifMissing(messages)).refine(isVisible, fillText(messages.required, { field: label }));
}

/** Like `line`, but either empty or with at least one visible character. */
export function optionalName(label: string, max: number) {
  const message = `${label} has only invisible characters. Type some text, or leave it empty.`;
  return asTyped(label, max)
    .refine((value) => value === "" || isVisible(value), message)
    .transform(toLine);
}

/** Several lines of at most `max` characters, unchanged except for line endings and control characters. */
export function paragraphs(field: string, max: number, messages: Messages = MESSAGES) {
  return (
    text(field, messages)
      .overwrite(withNewlines)
      // toLocaleString uses Intl, whose first use is slow (see dates.ts), so the message is created only when needed.
      .max(max, { error: () => fillText(messages.tooLong, { field, count: max.toLocaleString("en-US") }) })
      .refine(isStorable, fillText(messages.unstorable, { field }))
      .transform(withoutControls)
  );
}

/** Forms send a line break as two characters, which counts as one, as in a browser's `maxlength` (HTML, "API value"). */
const withNewlines = (value: string) => value.replace(/\r\n?/g, "\n");

/** Removes control characters: they are invisible and take six bytes each in a backup, whose rows are limited. */
const withoutControls = (value: string) => value.replace(CONTROLS_IN_LINES, "");

/** A text with its line endings and control characters as `paragraphs` stores them. */
export const toParagraphs = (value: string) => withoutControls(withNewlines(value));

/** Like `paragraphs`, with at least one visible character. */
export function requiredParagraphs(label: string, max: number, messages = MESSAGES) {
  return paragraphs(label, max, ifMissing(messages)).refine(isVisible, fillText(messages.required, { field: label }));
}

const TYPED_URL =
  /^(?:(?<scheme>https?)(?::\/*|\/\/)|\/\/)?(?<rest>[^\s/:?#@\\-][^\s/:?#@\\]*\.\p{L}[\p{L}\d-]+(?::\d+)?(?:[/?#][^]*)?)$/iu;

/** Completes a web address that was typed without https://, or a part of it, such as example.org/x. Leaves other texts unchanged. */
export function withHttps(value: string): string {
  const { scheme = "https", rest } = TYPED_URL.exec(value)?.groups ?? {};
  return rest === undefined ? value : `${scheme}://${rest}`;
}

/** An http or https URL, or an empty string. */
export function urlText(label: string) {
  return line(label, 2000)
    .transform(withHttps)
    .refine(
      (value) => value === "" || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
      `${label} must be a URL that starts with http:// or https://.`,
    );
}

/** An email address of at most 254 characters (RFC 5321, section 4.5.3.1.3). */
export function emailText(label = "Email", messages = MESSAGES) {
  return line(label, 254, ifMissing(messages))
    .refine((value) => value !== "", fillText(messages.required, { field: label }))
    .transform((value) => value.normalize())
    .refine((value) => value === "" || isEmail(value), fillText(messages.email, { field: label }));
}

/** A boolean, or its text in a form: "true", "on" and "1" are true. */
export function flag() {
  return z
    .union([z.boolean(), z.enum(["true", "false", "on", "1", "0", ""])])
    .transform((value) => value === true || value === "true" || value === "on" || value === "1");
}

/** Passes only numbers and texts on to a schema that coerces: to Number, `true` and `[1]` are numbers too. */
export const numberOrText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "number" || typeof value === "string" ? value : Number.NaN), schema);

/** The revision that a change is based on. */
export const revision = numberOrText(z.coerce.number("Revision must be a number.").int().positive()).optional();
