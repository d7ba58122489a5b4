import { syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";

const SELECTED = /^(?:Link|Autolink|URL|(?:ATX|Setext)Heading\d)$/;

/** Scrolls a position to the middle of the editor; selects the link or heading that begins there. */
export function showPosition(view: EditorView, position: number): void {
  let node: ReturnType<typeof syntaxTree>["topNode"] | null = syntaxTree(view.state).resolveInner(position, 1);
  while (node && node.from === position && !SELECTED.test(node.name)) node = node.parent;
  const head = node?.from === position ? node.to : position;
  const center = EditorView.scrollIntoView(position, { y: "center" });
  view.dispatch({ selection: { anchor: position, head }, effects: center });
  view.focus();
  // Lines outside the viewport have estimated heights until they are drawn, so scroll again in the next frame.
  requestAnimationFrame(() => view.dispatch({ effects: center }));
}
