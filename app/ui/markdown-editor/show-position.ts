import { syntaxTree } from "@codemirror/language";
import { EditorView } from "@codemirror/view";

const SELECTED = /^(?:Link|Autolink|URL|(?:ATX|Setext)Heading\d)$/;

/** Brings a position to the middle of the text and into the window; a link or heading that begins there is selected. */
export function showPosition(view: EditorView, position: number): void {
  let node: ReturnType<typeof syntaxTree>["topNode"] | null = syntaxTree(view.state).resolveInner(position, 1);
  while (node && node.from === position && !SELECTED.test(node.name)) node = node.parent;
  const head = node?.from === position ? node.to : position;
  const center = EditorView.scrollIntoView(position, { y: "center" });
  view.dispatch({ selection: { anchor: position, head }, effects: center });
  view.focus();
  // Lines that were not in view before have their true heights only once they are drawn.
  requestAnimationFrame(() => view.dispatch({ effects: center }));
}
