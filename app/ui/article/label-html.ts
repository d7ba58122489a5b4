import { postLabels } from "#site-labels";
import { escapeHtml } from "#app/config/escape-html.ts";
import { fillText } from "#app/config/fill-text.ts";

/** Matches the aria-labels of content/markdown.server.ts and markdown-notes.server.ts, not user text: its quotes are escaped. */
const LABEL = / aria-label="(?:(Footnote|Back to the text, footnote) (\d+)|([A-Z][a-z]+))"/g;

/** Replaces the English aria-labels in HTML rendered from Markdown with the site's own labels. */
export function labelHtml(html: string): string {
  const { table, footnotes, note, tip, important, warning, caution, openTask, doneTask, footnote, toText } = postLabels;
  const plain: Record<string, string> = {
    Table: table,
    Footnotes: footnotes,
    Note: note,
    Tip: tip,
    Important: important,
    Warning: warning,
    Caution: caution,
    Open: openTask,
    Done: doneTask,
  };
  return html.replace(LABEL, (whole, kind?: string, number?: string, word?: string) => {
    const label = word ? plain[word] : fillText(kind === "Footnote" ? footnote : toText, { number: number ?? "" });
    return label === undefined ? whole : ` aria-label="${escapeHtml(label)}"`;
  });
}
