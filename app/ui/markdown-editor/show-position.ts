import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";

const SELECTED = /^(?:Link|Autolink|URL|(?:ATX|Setext)Heading\d)$/;

/** Longest time in milliseconds that parsing up to the position may take. */
const PARSE_MS = 200;

/** Scrolls a position to the middle of the editor; selects the link or heading that begins there. */
export function showPosition(view: EditorView, wanted: number): void {
  // The text may have become shorter since the position was found.
  const position = Math.min(wanted, view.state.doc.length);
  // A slow device has parsed only a part so far.
  const tree = ensureSyntaxTree(view.state, view.state.doc.lineAt(position).to, PARSE_MS) ?? syntaxTree(view.state);
  let node: typeof tree.topNode | null = tree.resolveInner(position, 1);
  while (node && node.from === position && !SELECTED.test(node.name)) node = node.parent;
  const head = node?.from === position ? node.to : position;
  const center = EditorView.scrollIntoView(position, { y: "center" });
  view.dispatch({ selection: { anchor: position, head }, effects: center });
  view.focus();
  // Lines outside the viewport have estimated heights until they are drawn, so scroll again in the next frame.
  requestAnimationFrame(() => view.dispatch({ effects: center }));
}
