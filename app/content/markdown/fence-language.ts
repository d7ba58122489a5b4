/** A class, a language by its name, or the text behind a directive. */
const ATTRIBUTE = /(?:^|\s)\.([^\s{}.]+)|\blang(?:uage)?\s*=\s*["']?([^\s"'{}]+)|^code(?:-block|-cell)?\}(.+)/;

/**
 * The language of a code block, from the text behind its fence. Other systems add attributes: `js{1,3}`, `rust,no_run`,
 * `{ .python .numberLines }`, `{r, echo=FALSE}`, `{code-block} python`.
 */
export function fenceLanguage(info: string): string {
  const attributes = /^\s*\{+(.*)/s.exec(info)?.[1];
  const value = attributes && ATTRIBUTE.exec(attributes)?.slice(1).find(Boolean);
  const text = (value || (attributes ?? info)).trim().replace(/^\./, "");
  // A # ends the names of languages, such as C#, and begins line numbers.
  const [language = ""] = /^[\p{L}\p{N}_][^\s{}[\](),:;="'<>!|\\&*?/#]*(?:#(?!\w))?/u.exec(text) ?? [];
  return language.replace(/^(?:language|lang)-/i, "");
}
