import { useState } from "react";
import { cx } from "../cx.ts";

/** What is seen of a text: what is written, how it will look, or one beside the other where there is room. */
const PANES = { write: "Write", both: "Side by side", preview: "Preview" } as const;
export type Pane = keyof typeof PANES;

const STORED = "editor-view";

/** Which pane is open. Side by side is what one chooses for good: this browser remembers it. */
export function usePane() {
  const [pane, setPane] = useState<Pane>(() => (isBothStored() ? "both" : "write"));
  const choose = (next: Pane) => {
    setPane(next);
    try {
      if (next === "both") localStorage.setItem(STORED, next);
      else if (next === "write") localStorage.removeItem(STORED);
    } catch {
      // A browser that forbids storage starts with the text.
    }
  };
  return [pane, choose] as const;
}

function isBothStored(): boolean {
  try {
    return localStorage.getItem(STORED) === "both";
  } catch {
    return false;
  }
}

interface Props {
  label: string;
  pane: Pane;
  onChoose: (pane: Pane) => void;
}

/** The switch between them. In a narrow window the text stands for both. */
export function PaneChoice({ label, pane, onChoose }: Props) {
  return (
    <div role="group" aria-label={`${label}: view`} className="ms-auto flex rounded-sm border-2 border-edge">
      {(Object.keys(PANES) as Pane[]).map((choice) => {
        const isWrite = choice === "write" && pane === "both";
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={pane === choice}
            onClick={() => onChoose(choice)}
            className={cx(
              "label min-h-8 touch-target px-3 transition-[background-color,color]",
              choice === "both" && "max-lg:hidden",
              pane === choice ? "bg-ink text-stock" : "text-ink-soft [@media(hover:hover)]:hover:bg-inset",
              isWrite && "max-lg:bg-ink max-lg:text-stock",
            )}
          >
            {PANES[choice]}
          </button>
        );
      })}
    </div>
  );
}
