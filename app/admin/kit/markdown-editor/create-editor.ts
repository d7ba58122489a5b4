import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownKeymap, markdownLanguage, pasteURLAsLink } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Compartment, type Extension } from "@codemirror/state";
import { dropCursor, EditorView, keymap, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { windowFooter } from "./window-footer.ts";
import { pasteHtml } from "./paste.ts";
import { slashCommands } from "./slash.ts";
import { toolKeymap } from "./tools.ts";
import { imageUploads, type UploadOptions } from "./uploads.ts";
import "./editor.css";

/** Keys that submit the form, and those that would write HTML comments, which nobody sees. */
const OTHER_KEYS = new Set(["Mod-Enter", "Mod-/", "Alt-A"]);

const highlighting = HighlightStyle.define([
  { tag: tags.heading, class: "md-heading" },
  { tag: [tags.heading1, tags.heading2], class: "md-heading md-heading-2" },
  { tag: tags.heading3, class: "md-heading md-heading-3" },
  { tag: tags.strong, class: "md-strong" },
  { tag: tags.emphasis, class: "md-emphasis" },
  { tag: tags.strikethrough, class: "md-strikethrough" },
  { tag: tags.link, class: "md-link" },
  { tag: tags.monospace, class: "md-code" },
  { tag: [tags.url, tags.processingInstruction, tags.contentSeparator, tags.labelName], class: "md-mark" },
]);

const contentAttributes = new Compartment();

const attributesExtension = (attributes: Record<string, string>) => EditorView.contentAttributes.of(attributes);

/** Changes the attributes of the editable element. */
export const setAttributes = (view: EditorView, attributes: Record<string, string>) =>
  view.dispatch({ effects: contentAttributes.reconfigure(attributesExtension(attributes)) });

interface Options extends UploadOptions {
  parent: HTMLElement;
  doc: string;
  onChange: (text: string) => void;
  /** How far the text is scrolled, 0 to 1. */
  onScroll: (share: number) => void;
}

/** Creates a CodeMirror editor for this site's Markdown. */
export function createEditor({ parent, doc, onChange, onScroll, ...uploads }: Options): EditorView {
  const extensions: Extension = [
    keymap.of(toolKeymap),
    slashCommands,
    keymap.of([...markdownKeymap, ...defaultKeymap.filter(({ key = "" }) => !OTHER_KEYS.has(key)), ...historyKeymap]),
    history(),
    dropCursor(),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    // The form's bar at the bottom of the window covers what lies there.
    EditorView.scrollMargins.of(() => ({ bottom: windowFooter()?.height ?? 0 })),
    // Not markdown(), which brings the languages of HTML, CSS and JavaScript along.
    markdownLanguage,
    pasteURLAsLink,
    syntaxHighlighting(highlighting),
    placeholder("Start writing. Type / for headings, lists and images."),
    imageUploads(uploads),
    pasteHtml(),
    contentAttributes.of([]),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
    EditorView.domEventHandlers({
      scroll(_event, { scrollDOM: { scrollTop, scrollHeight, clientHeight } }) {
        onScroll(scrollTop / Math.max(1, scrollHeight - clientHeight));
      },
    }),
  ];
  return new EditorView({ parent, doc, extensions });
}

/** Scrolls a position to the middle of the editor and selects the rest of its line. */
export function showPosition(view: EditorView, position: number): void {
  // The text may have become shorter since the position was determined.
  const anchor = Math.min(position, view.state.doc.length);
  view.dispatch({
    selection: { anchor, head: view.state.doc.lineAt(anchor).to },
    effects: EditorView.scrollIntoView(anchor, { y: "center" }),
  });
  view.focus();
}
