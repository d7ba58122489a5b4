import { EditorView } from "@codemirror/view";
import { windowFoot } from "#app/ui/form/window-foot.ts";

/** Room between the line and the bar, in px. */
const GAP = 8;

/** The bar at the bottom of the window, where it covers a part of the editor. */
export function coveringFoot(view: EditorView): DOMRect | null {
  const foot = windowFoot();
  return foot && foot.top < view.dom.getBoundingClientRect().bottom ? foot : null;
}

/** Scrolls the line being written out from under that bar, of which CodeMirror knows nothing. */
export const aboveFoot = EditorView.scrollHandler.of((view, { head }) => {
  view.requestMeasure({
    read: () => (view.coordsAtPos(head)?.bottom ?? 0) + GAP - (coveringFoot(view)?.top ?? Infinity),
    write(hidden) {
      let box = hidden > 0 ? view.dom.parentElement : null;
      for (; box; box = box.parentElement) {
        const before = box.scrollTop;
        box.scrollTop += hidden;
        if (box.scrollTop !== before) return;
      }
    },
  });
  return false;
});
