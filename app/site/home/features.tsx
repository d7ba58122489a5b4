import { useSite } from "#app/render/site.ts";
import { cx } from "#app/ui/cx.ts";

const STEPS = ["lg:col-start-1", "lg:col-start-3", "lg:col-start-5"];

/** What the studio holds on to: three lines that step across the sheet. */
export function Features() {
  return (
    <section aria-label="What we hold on to" className="border-t-2 border-ink">
      {useSite().features.map(({ title, text }, index) => (
        <div key={title} className="border-b border-rule last:border-b-0">
          <div className="sheet-width grid grid-cols-1 gap-x-8 gap-y-4 py-10 lg:grid-cols-12 lg:py-14">
            <h2 className={cx("display text-display lg:col-span-4", STEPS[index])}>{title}</h2>
            <p className="max-w-md self-end lg:col-span-4 lg:col-start-9">{text}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
