import { homeLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { cx } from "#app/ui/cx.ts";

const STEPS = ["lg:ps-0", "lg:ps-[10%]", "lg:ps-[20%]"];

/** The studio's features, on a sheet pinned to a board. */
export function Features() {
  return (
    <section aria-label={homeLabels.features} className="sheet-width pb-20 lg:pb-28">
      <div className="relative plate-room">
        <div aria-hidden="true" className="plate-ink bg-accent" />
        <div className="relative border-2 border-ink bg-sheet px-5 py-4 sm:px-10 lg:px-14 lg:py-8">
          {["start-4", "end-4"].map((side) => (
            <span
              key={side}
              aria-hidden="true"
              className={cx("absolute -top-2.5 size-5 rounded-full border-2 border-ink bg-accent", side)}
            />
          ))}
          {useSite().features.map(({ title, text }, index) => (
            <div
              key={index}
              className="grid grid-cols-1 items-center gap-x-8 gap-y-3 border-b border-rule py-7 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_min(22rem,46%)]"
            >
              <h2 className={cx("display text-display", STEPS[index])}>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
