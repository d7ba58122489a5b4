import { Moon, Sun } from "lucide-react";
import { siteLabels } from "#site-labels";
import { cx } from "./cx.ts";

/**
 * Switches between light and dark. The click is handled by the document's inline script (app/browser/inline/theme.ts), so
 * that it works before React does; CSS shows the icon that fits.
 */
export function ThemeToggle({ className }: { className?: string }) {
  const { toDark, toLight } = siteLabels;
  return (
    <button
      type="button"
      data-theme-toggle=""
      className={cx(
        "grid size-11 shrink-0 place-items-center noscript:hidden rounded-sm [@media(hover:hover)]:hover:bg-inset",
        className,
      )}
    >
      <span className="theme-light-only" title={toDark}>
        <Moon aria-hidden="true" className="size-5" />
        <span className="sr-only">{toDark}</span>
      </span>
      <span className="theme-dark-only" title={toLight}>
        <Sun aria-hidden="true" className="size-5" />
        <span className="sr-only">{toLight}</span>
      </span>
    </button>
  );
}
