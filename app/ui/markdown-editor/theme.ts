import { HighlightStyle, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/* The editor's styles: Markdown is styled as its result, with its marks visible but muted. */

const display = {
  fontFamily: "var(--font-display)",
  fontWeight: "var(--font-weight-display)",
  letterSpacing: "-0.02em",
  lineHeight: "1.25",
};

const marks = HighlightStyle.define([
  { tag: tags.heading, ...display },
  { tag: [tags.heading1, tags.heading2], ...display, fontSize: "1.6em" },
  { tag: tags.heading3, ...display, fontSize: "1.3em" },
  { tag: tags.strong, fontWeight: "var(--font-weight-bold)" },
  { tag: tags.emphasis, fontStyle: "italic", fontSynthesis: "style" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, textDecoration: "underline 2px var(--color-accent)", textUnderlineOffset: "0.2em" },
  { tag: tags.url, color: "var(--color-ink-soft)", textDecoration: "none" },
  { tag: tags.monospace, fontFamily: "var(--font-mono)", fontSize: "0.84em" },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName],
    color: "var(--color-ink-soft)",
    textDecoration: "none",
  },
]);

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "transparent", color: "var(--color-ink)", fontSize: "var(--text-body)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-text)", lineHeight: "1.625", overflow: "auto" },
  ".cm-content": {
    padding: "1rem",
    // As wide as the field that stands here until the editor has loaded, which has the same line height, too.
    maxWidth: "46rem",
    caretColor: "var(--color-ink)",
    outline: "none !important",
    boxShadow: "none",
    overflowWrap: "anywhere",
  },
  ".cm-line": { padding: "0", unicodeBidi: "plaintext" },
  ".cm-placeholder": { color: "var(--color-ink-soft)" },
  ".cm-dropCursor": { borderLeft: "3px solid var(--color-accent)" },
  ".cm-md-code": {
    paddingInline: "0.75rem",
    backgroundColor: "var(--color-inset)",
    fontFamily: "var(--font-mono)",
    fontSize: "0.84em",
  },
  ".cm-md-code *": { fontSize: "inherit" },
  ".cm-md-quote": { borderInlineStart: "4px solid var(--color-accent)", paddingInlineStart: "0.9rem" },
  ".cm-md-image": {
    display: "block",
    maxHeight: "9rem",
    maxWidth: "100%",
    margin: "0.4rem 0",
    border: "1px solid var(--color-rule)",
    filter: "var(--photo-stock, none)",
  },
  ".cm-upload": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0.25rem 0.75rem",
    margin: "0.4rem 0",
    padding: "0.4rem 0.75rem",
    border: "2px dashed var(--color-edge)",
    backgroundColor: "var(--color-inset)",
    fontSize: "var(--text-small)",
  },
  ".cm-upload[data-state=failed]": { borderColor: "var(--color-danger)" },
  ".cm-upload strong": { fontWeight: "var(--font-weight-bold)", overflowWrap: "anywhere" },
  ".cm-upload span": { flexGrow: "1" },
  ".cm-upload progress": {
    appearance: "none",
    width: "7rem",
    height: "0.75rem",
    border: "1px solid var(--color-edge)",
    backgroundColor: "var(--color-sheet)",
  },
  ".cm-upload progress::-webkit-progress-bar": { backgroundColor: "var(--color-sheet)" },
  ".cm-upload progress::-webkit-progress-value": { backgroundColor: "var(--color-accent)" },
  ".cm-upload progress::-moz-progress-bar": { backgroundColor: "var(--color-accent)" },
  ".cm-upload button": {
    minHeight: "2.75rem",
    paddingInline: "0.5rem",
    fontWeight: "var(--font-weight-bold)",
    textDecoration: "underline 2px var(--color-accent)",
    textUnderlineOffset: "0.2em",
  },
});

const LINE_CLASSES: Record<string, Decoration> = {
  FencedCode: Decoration.line({ class: "cm-md-code" }),
  CodeBlock: Decoration.line({ class: "cm-md-code" }),
  Blockquote: Decoration.line({ class: "cm-md-quote" }),
};

/** An image of this site, shown below the line that names it. */
class StoredImage extends WidgetType {
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  override eq(other: StoredImage): boolean {
    return other.url === this.url;
  }
  override toDOM(view: EditorView): HTMLElement {
    const image = document.createElement("img");
    image.className = "cm-md-image";
    image.alt = "";
    image.src = this.url;
    image.addEventListener("load", () => view.requestMeasure());
    image.addEventListener("error", () => image.remove());
    return image;
  }
}

const IMAGE = /!\[[^\]\n]*\]\((\/media\/[^\s)]+)\)/g;

/** Decorates code blocks and quotes as areas and shows images, for the visible ranges only. */
const blocks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update({ docChanged, viewportChanged, view, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) {
        this.decorations = decorate(view);
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const lines = new Map<number, Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter(node) {
        const decoration = LINE_CLASSES[node.name];
        if (!decoration) return;
        const last = doc.lineAt(Math.min(node.to, to)).number;
        for (let row = doc.lineAt(Math.max(node.from, from)).number; row <= last; row += 1) lines.set(row, decoration);
      },
    });
  }
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let row = doc.lineAt(from).number; row <= doc.lineAt(to).number; row += 1) {
      const line = doc.line(row);
      const area = lines.get(row);
      if (area) builder.add(line.from, line.from, area);
      for (const [, url = ""] of line.text.matchAll(IMAGE)) {
        builder.add(line.to, line.to, Decoration.widget({ widget: new StoredImage(url), side: 1 }));
      }
    }
  }
  return builder.finish();
}

export const editorTheme: Extension = [theme, syntaxHighlighting(marks), blocks];
