const TAG = /<(\/?)([a-z][^\s/<>]{0,100})([^<>]*)>/gi;
/** Elements without content, and elements that end where the next one of their kind begins. */
const UNNESTED = new Set(
  [
    "area base br col embed hr img input link meta param source track wbr",
    "a button dd dt h1 h2 h3 h4 h5 h6 li nobr optgroup option p rp rt tbody td tfoot th thead tr",
  ].flatMap((names) => names.split(" ")),
);
/** Maximum depth of elements. Chromium nests them at most 512 deep. */
const MAX_DEPTH = 1_000;

/**
 * Estimates, without parsing, whether elements are nested too deeply: the parser's time grows with the square of their
 * depth.
 */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, end, tagName = "", rest = ""] of html.matchAll(TAG)) {
    const name = tagName.toLowerCase();
    const isDrawing = open.has("svg") || open.has("math");
    if (UNNESTED.has(name) || (isDrawing && rest.endsWith("/"))) continue;
    const before = open.get(name) ?? 0;
    if (end && before === 0) continue;
    const change = end ? -1 : 1;
    open.set(name, before + change);
    depth += change;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
