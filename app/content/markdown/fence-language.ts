/**
 * The language of a code block, from the text behind its fence. Other systems add attributes: `js{1,3}`, `rust,no_run`,
 * `{ .python .numberLines }`, `{r, echo=FALSE}`.
 */
export function fenceLanguage(info: string): string {
  const attributes = /^\s*\{(.*)/s.exec(info)?.[1];
  const className = attributes && /(?:^|\s)\.([^\s{}.]+)/.exec(attributes)?.[1];
  const [language = ""] = /^[^\s{}[\](),:;="'<>!]+/.exec((className || (attributes ?? info)).trim()) ?? [];
  return language.replace(/^(?:language|lang)-/i, "");
}
