import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { trustHtml } from "#app/ui/stored-html.tsx";
import { spaceBefore } from "./commands.ts";

/** What word processors and browsers mark beyond plain text. */
const FORMATTED =
  "b, strong, i, em, del, s, a[href], ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, code, img, p + p, p ~ p, " +
  "[style*=font-weight], [style*=italic], [style*=line-through], [style*=mso-list]";

function isInCode(state: EditorState): boolean {
  const { from } = state.selection.main;
  const tree = ensureSyntaxTree(state, from, 200);
  for (let node = tree?.resolveInner(from, -1) ?? null; node; node = node.parent) {
    if (/Code/.test(node.name)) return true;
  }
  return false;
}

/** Inserts a pasted text in one step, which one undo takes back. */
function insert(view: EditorView, text: string): void {
  const isBlock = /\n|^(?:#{1,6} |[-*>|] |\d+\. )/.test(text);
  const before = isBlock ? spaceBefore(view.state, view.state.selection.main.from) : "";
  view.dispatch(view.state.replaceSelection(before + text), {
    annotations: isolateHistory.of("full"),
    userEvent: "input.paste",
    scrollIntoView: true,
  });
}

async function insertHtml(view: EditorView, page: Document, text: string): Promise<void> {
  let markdown: string;
  try {
    const { htmlToMarkdown } = await import("./html-to-markdown.ts");
    markdown = htmlToMarkdown(page.body);
  } catch {
    // A release may have replaced the code.
    markdown = text || page.body.textContent;
  }
  insert(view, markdown);
}

/** Pastes HTML as Markdown; with Shift, and into code, the plain text. */
export function pasteHtml(): Extension {
  let wantsPlain = false;
  return EditorView.domEventHandlers({
    keydown({ key, shiftKey, ctrlKey, metaKey }) {
      wantsPlain = key.toLowerCase() === "v" && shiftKey && (ctrlKey || metaKey);
    },
    paste({ clipboardData }, view) {
      const html = clipboardData?.getData("text/html") ?? "";
      const text = clipboardData?.getData("text/plain") ?? "";
      const isPlain = wantsPlain;
      wantsPlain = false;
      if (!html) return false;
      // In a document of its own nothing runs or loads, and only its text and links leave it.
      const page = new DOMParser().parseFromString(trustHtml(html), "text/html");
      const isFormatted = page.body.querySelector(FORMATTED) !== null;
      if (isPlain || !isFormatted || isInCode(view.state)) {
        if (text) return false;
        insert(view, page.body.textContent.trim());
      } else void insertHtml(view, page, text);
      return true;
    },
  });
}
