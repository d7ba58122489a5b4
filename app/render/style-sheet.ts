/** A block of a style sheet, or a statement without one. Only as much as it takes to leave out what a page lacks. */
export type StyleNode = { head: string; body: StyleNode[] | string | null; needs: string[][] };

/** Rules that hold rules. The bodies of all others are taken as they are. */
const GROUP = /^@(?:media|supports|layer|container|starting-style)\b/;
/** What a selector asks of other elements, or rules out, says nothing about the element itself. */
const INNER = /:(?:not|is|where|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** In a selector, all that is no element's name: attributes, classes, ids, and pseudo-classes with what they say. */
const NO_ELEMENT = /\[[^\]]*\]|[.#:]+(?:[\w-]|\\.)+(?:\([^)]*\))?/g;
/** The browser's own parts of fields, and what they are parts of. */
const OF_FIELDS = [
  [/::-webkit-search/, "[type=search]"],
  [/::file-selector/, "[type=file]"],
  [/::-webkit-(?:date|calendar)/, "[type=date]"],
  [/::-webkit-(?:inner|outer)/, "[type=number]"],
] as const;

/** Reads a style sheet as the build writes it: valid, without nested rules. */
export function readStyle(css: string): StyleNode[] {
  const nodes: StyleNode[] = [];
  let at = 0;
  while (at < css.length) {
    const end = ends(css, at, "{;");
    const head = css.slice(at, end).replace(/\/\*[\s\S]*?\*\//g, "");
    if (css[end] !== "{") {
      if (head.trim()) nodes.push({ head, body: null, needs: [] });
      at = end + 1;
      continue;
    }
    const close = ends(css, end + 1, "}");
    const inner = css.slice(end + 1, close);
    const body = GROUP.test(head) ? readStyle(inner) : inner;
    nodes.push({ head, body, needs: head.startsWith("@") ? [] : split(head, ",").map(needsOf) });
    at = close + 1;
  }
  return nodes;
}

/** What a page has that a style sheet can mean, in one order for all pages that have the same. */
export type StyleNames = {
  /** Its classes; its elements, each with a "<"; its types of fields and buttons, as a selector writes them. */
  present: string[];
  /** The animations and custom properties that it asks for by itself. */
  asked: string[];
};

/** Looks through a page for all that a style sheet can mean. */
export function namesIn(html: string): StyleNames {
  const values = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = ""]) => value));
  const elements = new Set(Array.from(html.matchAll(/<([a-z][\w-]*)/gi), ([name]) => name.toLowerCase()));
  const types = Array.from(html.matchAll(/ type="([\w-]+)"/g), ([, type = ""]) => type);
  // Browsers make fields of any kind of date from the same parts.
  if (types.some((type) => /^(?:date|time|month|week)/.test(type))) types.push("date");
  const classes = Array.from(values, (value) => decode(value).split(/\s+/)).flat();
  return {
    present: [...new Set([...classes, ...elements, ...types.map((type) => `[type=${type}]`)])].toSorted(),
    asked: [...askedIn(html)].toSorted(),
  };
}

/**
 * The sheet without the rules whose classes and elements a page does not have, and without the animations and custom
 * properties that nothing left asks for.
 */
export function styleFor(nodes: StyleNode[], names: StyleNames): string {
  const kept = keep(nodes, new Set(names.present));
  return write(prune(kept, new Set([...names.asked, ...askedIn(write(kept))])));
}

function askedIn(text: string): Set<string> {
  const found = text.matchAll(/var\((--[\w-]+)|(?:animation(?:-name)?|--animate[\w-]*):([^;}"]+)/g);
  return new Set(Array.from(found, ([, property, value = ""]) => property ?? words(value)).flat());
}

function words(value: string): string[] {
  return value.split(/[^\w-]+/);
}

function keep(nodes: StyleNode[], present: Set<string>): StyleNode[] {
  return nodes.flatMap((node) => {
    if (Array.isArray(node.body)) {
      const body = keep(node.body, present);
      if (body.length > 0) return [{ ...node, body }];
      // Named all the same, so that it ranks as in the whole sheet.
      return node.head.startsWith("@layer") ? [{ head: node.head, body: null, needs: [] }] : [];
    }
    if (node.head.startsWith("@") || node.body === null) return [node];
    const fits = split(node.head, ",").filter((_, index) => node.needs[index]?.every((name) => present.has(name)));
    return fits.length > 0 ? [{ ...node, head: fits.join(",") }] : [];
  });
}

function prune(nodes: StyleNode[], asked: Set<string>): StyleNode[] {
  return nodes.flatMap((node) => {
    const { head, body } = node;
    if (Array.isArray(body)) return [{ ...node, body: prune(body, asked) }];
    const [, name] = /^@(?:keyframes|property) (.+)$/.exec(head) ?? [];
    if (name && !asked.has(name)) return [];
    if (!/^(?::root\b|\*,)/.test(head) || !body) return [node];
    const left = split(body, ";").filter((line) => {
      const [, property] = /^(--[\w-]+):/.exec(line) ?? [];
      return !property || asked.has(property);
    });
    return [{ ...node, body: left.join(";") }];
  });
}

function write(nodes: StyleNode[]): string {
  return nodes
    .map(({ head, body }) => (body === null ? `${head};` : `${head}{${Array.isArray(body) ? write(body) : body}}`))
    .join("");
}

/** Where one of `stops` stands outside of strings, escapes, comments and brackets. */
function ends(css: string, start: number, stops: string): number {
  let depth = 0;
  for (let at = start; at < css.length; at++) {
    const sign = css[at] ?? "";
    if (depth === 0 && stops.includes(sign)) return at;
    if (sign === "\\") at++;
    else if (sign === '"' || sign === "'") at = closing(css, at);
    else if (sign === "/" && css[at + 1] === "*") at = css.indexOf("*/", at + 2) + 1;
    else if ("({[".includes(sign)) depth++;
    else if (")}]".includes(sign)) depth--;
  }
  return css.length;
}

function closing(css: string, quote: number): number {
  for (let at = quote + 1; at < css.length; at++) {
    if (css[at] === "\\") at++;
    else if (css[at] === css[quote]) return at;
  }
  return css.length;
}

function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = ends(text, at, separator);
    parts.push(text.slice(at, end));
    at = end + 1;
  }
  return parts;
}

/** What a page needs for this selector to mean something in it: see `StyleNames.present`. */
function needsOf(selector: string): string[] {
  const outer = selector.replace(INNER, "");
  const classes = Array.from(outer.matchAll(/\.((?:[\w-]|\\.)+)/g), ([, name]) => (name ?? "").replace(/\\(.)/g, "$1"));
  const elements = Array.from(
    outer.replace(NO_ELEMENT, "").matchAll(/[a-z][\w-]*/gi),
    ([name]) => `<${name.toLowerCase()}`,
  );
  const types = Array.from(outer.matchAll(/\[type="?([\w-]+)"?\]/g), ([, type]) => `[type=${type}]`);
  const fields = OF_FIELDS.filter(([part]) => part.test(outer)).map(([, field]) => field);
  return [...classes, ...elements, ...types, ...fields];
}

function decode(attribute: string): string {
  return attribute
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
