/** Most control characters and two non-characters, which XML 1.0 forbids (section 2.2) beside lone surrogates. */
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
export const INVALID_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
