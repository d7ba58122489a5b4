import { z } from "zod";
import { isEmail } from "../is-email.ts";
import { canonicalTimeZone } from "../time-zone.ts";
import { isStorable, isVisible, toLine, toParagraphs, withHttps } from "../fields.ts";

/* Field types of site-config.ts. Messages do not name the field, since Settings shows them next to it. */

const atMost = (max: number) => `can have at most ${max.toLocaleString("en-US")} characters`;

const textOf = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? "is missing" : "must be text") })
    .max(max, { error: () => atMost(max) })
    .refine(isStorable, "contains characters that cannot be stored");
/** One line; it may be empty. */
export const optionalLine = (max: number) => textOf(max).transform(toLine);
export const requiredLine = (max: number) => optionalLine(max).refine(isVisible, "must not be empty");
/** Several lines. */
export const paragraphs = (max: number) =>
  textOf(max)
    .transform((value) => toParagraphs(value).trim())
    .refine(isVisible, "must not be empty");

/** A language tag that `Intl` accepts, in its canonical case: pt-BR for pt-br. */
export const language = requiredLine(20).transform((tag, context) => {
  try {
    const [canonical = ""] = Intl.getCanonicalLocales(tag);
    if (/^[a-z]{2,3}(-|$)/.test(canonical)) return canonical;
  } catch {
    // A RangeError: no tag at all.
  }
  context.addIssue("must be a language such as en or pt-BR");
  return z.NEVER;
});

/** An IANA time zone in its canonical spelling; empty for that of the server. */
export const timeZone = optionalLine(60).transform((name, context) => {
  const canonical = name === "" ? "" : canonicalTimeZone(name);
  if (canonical !== null) return canonical;
  context.addIssue("must be a time zone such as Europe/Berlin, or empty");
  return z.NEVER;
});

const PATH = /^\/(?![/\\])[^\s\\]*$/;
export const isPath = (value: string) => PATH.test(value);
export const hasProtocol = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);
/** A URL; it may be empty. */
export const optionalExternal = optionalLine(500)
  .transform(withHttps)
  .refine(
    (value) => value === "" || hasProtocol(["http:", "https:"])(value),
    "must be a URL such as https://example.com, or empty",
  );
export const anyLink = requiredLine(500)
  .transform(withHttps)
  .refine(
    (value) => isPath(value) || hasProtocol(["http:", "https:", "mailto:", "tel:"])(value),
    "must be a URL such as https://example.com, or a path of this site such as /contact",
  );
export const email = requiredLine(254).refine(isEmail, "must be an email like name@example.com");
export const phone = requiredLine(40).refine(
  (value) => /^tel:\+?[\d().-]{3,32}$/.test(value),
  "must be a number to dial, such as tel:+15550104",
);
/** A list of `least` to `most` items. */
export const list = <Item extends z.ZodType>(item: Item, least: number, most: number) =>
  z
    .array(item, "must be a list")
    .min(least, `must have ${least === most ? `exactly ${least}` : `at least ${least}`}`)
    .max(most, `can have ${least === most ? `exactly ${most}` : `at most ${most}`}`);
