import { EditorView } from "@codemirror/view";

/** The styles of the list of slash commands. */
export const slashLook = EditorView.theme({
  ".cm-tooltip.cm-tooltip-autocomplete": {
    border: "2px solid var(--color-ink)",
    borderRadius: "2px",
    backgroundColor: "var(--color-sheet)",
    zIndex: "60",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    minWidth: "14rem",
    maxHeight: "18rem",
    fontFamily: "var(--font-text)",
    fontSize: "var(--text-small)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "1.5rem",
    minHeight: "2.25rem",
    padding: "0 0.75rem",
    color: "var(--color-ink)",
  },
  "@media (pointer: coarse)": {
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { minHeight: "2.75rem" },
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--color-ink)",
    color: "var(--color-stock)",
  },
  ".cm-completionDetail": {
    fontFamily: "var(--font-mono)",
    fontSize: "var(--text-label)",
    fontStyle: "normal",
    opacity: "0.8",
  },
});
