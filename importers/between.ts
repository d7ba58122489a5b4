/* Finds what is between an opening and its end in linear time, also where many ends are missing. */

type Between = {
  /** The text in which to search, if it is not the text itself. */
  searched?: string;
  open: RegExp;
  close: RegExp;
  /** `group` is the first group of `open`. */
  replace: (inside: string, group: string | undefined) => string;
};

/** Searches a missing end once: a regular expression would search it for each beginning. */
export function replaceBetween(text: string, { searched = text, open, close, replace }: Between): string {
  const closing = new RegExp(close);
  let result = "";
  let from = 0;
  for (const { index, 0: tag, 1: group } of searched.matchAll(open)) {
    if (index < from) continue;
    closing.lastIndex = index + tag.length;
    const end = closing.exec(searched);
    if (!end) break;
    result += text.slice(from, index) + replace(text.slice(index + tag.length, end.index), group);
    from = closing.lastIndex;
  }
  return result + text.slice(from);
}

/**
 * Splits HTML at the outermost of these elements, or at shortcodes in square brackets, like `split` by a group: the parts
 * at odd positions are the elements. An element without its end is no part of its own.
 */
export function betweenTags(html: string, names: readonly string[], [start, end] = ["<", ">"]): string[] {
  const parts: string[] = [];
  const closing = new Map(names.map((name) => [name, new RegExp(`\\${start}/${name}\\${end}`, "gi")]));
  const opening = new RegExp(`\\${start}(${names.join("|")})(?=[\\s\\${end}])`, "gi");
  let from = 0;
  for (const { index, 1: rawName = "" } of html.matchAll(opening)) {
    const name = rawName.toLowerCase();
    const close = closing.get(name);
    if (index < from || !close) continue;
    close.lastIndex = index;
    if (!close.test(html)) {
      closing.delete(name);
      continue;
    }
    parts.push(html.slice(from, index), html.slice(index, close.lastIndex));
    from = close.lastIndex;
  }
  return [...parts, html.slice(from)];
}
