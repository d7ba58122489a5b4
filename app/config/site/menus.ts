import { z } from "zod";
import { isVisible, withHttps } from "../fields.ts";
import { hasProtocol, isPath, list, optionalLine, requiredLine } from "./site-fields.ts";

const MOST_IN_HEADER = 5;
const MOST_IN_GROUP = 8;

/** The id in an entry's link to a page of the admin, such as "page:0198c1b2-…". */
export const pageIdIn = (href: string) => /^page:([\da-f-]{24,36})$/.exec(href)?.[1];

/** Footers of earlier versions may link mail and telephone numbers. */
const link = requiredLine(500)
  .transform(withHttps)
  .refine(
    (value) => isPath(value) || hasProtocol(["https:", "mailto:", "tel:"])(value) || pageIdIn(value) !== undefined,
    "must be a page, start with https://, or be an address of this site, such as /contact",
  );
const entry = z
  .strictObject({ label: optionalLine(40).default(""), href: link })
  .refine(({ label, href }) => isVisible(label) || pageIdIn(href), { path: ["label"], error: "must not be empty" });

/** The header's menu, and those of the footer in their order. A page's label defaults to its title. */
export const menus = z.strictObject({
  header: list(entry, 0, MOST_IN_HEADER),
  products: list(entry, 0, MOST_IN_GROUP),
  company: list(entry, 0, MOST_IN_GROUP),
  legal: list(entry, 0, MOST_IN_GROUP),
  social: list(entry, 0, MOST_IN_GROUP),
});

export type Menus = z.infer<typeof menus>;
