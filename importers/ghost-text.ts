import { lexicalParts, mobiledocParts, type Part } from "./ghost-editors.ts";
import { COMMENT } from "./html/html-nodes.ts";
import { htmlToMarkdown } from "./html/html-to-markdown.ts";
import { ghostMembersOnly } from "./members-only.ts";

/* Converts the text of a Ghost post from what its editor stores: lexical, before that mobiledoc. */

type GhostText = { markdown: string; notes: string[]; draft?: string };

/** Ghost's placeholder for the site's URL in an export, also within JSON. */
const GHOST_URL = /__GHOST_URL__(?:\\*\/)?/g;
/** Uploaded files other than images; they are not imported and stay on the old site. */
const GHOST_FILE = /\/content\/(?:files|media)\/[^\s"'<>()]{1,500}/g;

export const withoutPlaceholder = (text: string) => text.replaceAll(GHOST_URL, "/");

type Fields = { lexical: string; mobiledoc: string; html: string; markdown: string; slug: string };

/** @throws Error when the post holds no text that can be read */
export function ghostText({ lexical, mobiledoc, html, markdown, slug }: Fields): GhostText {
  const notes = new Set<string>();
  try {
    const editorParts = lexicalParts(lexical, notes) ?? mobiledocParts(mobiledoc, notes);
    const parts: Part[] = editorParts ?? (html || !markdown ? [{ html }] : [{ markdown }]);
    const isEmpty = parts.every((part) => "html" in part && !part.html);
    if (isEmpty && !editorParts && (lexical || mobiledoc)) throw new Error("the export has no readable text of it");
    return convert(parts, slug, notes);
  } catch (cause) {
    if (cause instanceof RangeError) throw new Error("its text is nested too deeply", { cause });
    throw cause;
  }
}

function convert(parts: readonly Part[], slug: string, notes: Set<string>): GhostText {
  let draft: string | undefined;
  const texts = parts.map((part) => {
    if ("markdown" in part) return part.markdown.trim();
    const { html } = part;
    const converted = htmlToMarkdown(html.replaceAll(COMMENT, ""), `/${slug}/`);
    for (const note of converted.notes) notes.add(note);
    for (const file of [...new Set(html.match(GHOST_FILE))].slice(0, 100))
      notes.add(`the file ${file} was not imported: upload it elsewhere, and change the link to it`);
    draft ??= ghostMembersOnly(html);
    return converted.markdown;
  });
  const text = { markdown: texts.filter(Boolean).join("\n\n"), notes: [...notes] };
  return draft ? { ...text, draft } : text;
}
