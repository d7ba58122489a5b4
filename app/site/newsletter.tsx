import { cx } from "#app/ui/cx.ts";

/** As the studio asked for: the form checks the address and does nothing with it. */
export function Newsletter({ className }: { className?: string }) {
  return (
    // "dialog" outside a dialog goes nowhere: that holds before scripts run, too.
    <form
      method="dialog"
      onSubmit={(event) => event.preventDefault()}
      className={cx("grid content-start gap-5", className)}
    >
      <h2 className="display text-heading">Stay in the loop</h2>
      <div className="flex max-w-md flex-wrap items-end gap-x-3 gap-y-3">
        <label className="grid grow basis-52 gap-1.5">
          <span className="text-small text-on-plate-soft">
            Email <span className="sr-only">(required)</span>
          </span>
          <input
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@campus.edu"
            className="min-h-11 w-full rounded-sm border-2 border-on-plate-soft bg-transparent px-3 text-on-plate placeholder:text-on-plate-soft focus-visible:border-on-plate focus-visible:outline-on-plate"
          />
        </label>
        <button
          type="submit"
          className="min-h-11 rounded-sm border-2 border-on-plate bg-on-plate px-5 font-bold text-plate transition-[background-color,color,transform] focus-visible:outline-accent active:translate-y-px [@media(hover:hover)]:hover:bg-transparent [@media(hover:hover)]:hover:text-on-plate"
        >
          Subscribe
        </button>
      </div>
    </form>
  );
}
