/** A page in three pieces: what stands before its content, the content, and what stands after it. */
export function aroundMain(html: string): [before: string, main: string, after: string] {
  const [start, end] = [html.indexOf("<main"), html.lastIndexOf("</main>")];
  if (start < 0 || end < start) return [html, "", ""];
  return [html.slice(0, start), html.slice(start, end), html.slice(end)];
}
