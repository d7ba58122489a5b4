/** What XML 1.0 cannot carry (section 2.2), halves of surrogate pairs aside: most control characters, two non-characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
export const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
