import { cx } from "#app/ui/cx.ts";

/** The views of a text: the editor, the preview, or both where the viewport is wide enough. */
const PANES = { write: "Write", both: "Side by side", preview: "Preview" } as const;
export type Pane = keyof typeof PANES;

interface Props {
  label: string;
  pane: Pane;
  onChoose: (pane: Pane) => void;
}

/** The buttons that select the view. In a narrow viewport "both" shows, and is marked, as "write". */
export function PaneChoice({ label, pane, onChoose }: Props) {
  return (
    <div role="group" aria-label={`${label}: view`} className="ms-auto flex rounded-sm border-2 border-edge">
      {(Object.keys(PANES) as Pane[]).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={pane === choice}
          onClick={() => onChoose(choice)}
          className={cx(
            "label min-h-8 touch-target px-3 transition-[background-color,color]",
            choice === "both" && "max-lg:hidden",
            pane === choice ? "bg-ink text-stock" : "text-ink-soft [@media(hover:hover)]:hover:bg-inset",
            choice === "write" && pane === "both" && "max-lg:bg-ink max-lg:text-stock",
          )}
        >
          {PANES[choice]}
        </button>
      ))}
    </div>
  );
}
