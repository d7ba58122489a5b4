import { Moon, Sun } from "lucide-react";
import { cx } from "./cx.ts";

/**
 * Switches between light and dark. The click is handled by the document's inline script (app/inline/theme.ts), so
 * that it works before React does; CSS shows the icon that fits.
 */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <button
      type="button"
      data-theme-toggle=""
      className={cx(
        "grid size-11 shrink-0 place-items-center noscript:hidden rounded-sm [@media(hover:hover)]:hover:bg-inset",
        className,
      )}
    >
      <span className="theme-light-only" title="Switch to dark theme">
        <Moon aria-hidden="true" className="size-5" />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className="theme-dark-only" title="Switch to light theme">
        <Sun aria-hidden="true" className="size-5" />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </button>
  );
}
