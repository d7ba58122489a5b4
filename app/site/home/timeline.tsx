import type { CSSProperties } from "react";
import { useSite, type SiteCopy } from "#app/server/render/site.ts";
import { cx } from "#app/ui/cx.ts";
import { SectionMark } from "./section-mark.tsx";

/** A step's number of weeks, parsed from text such as "Weeks 3–8"; 1 for other texts, such as "Q1 2027". */
function spanOf({ takes }: SiteCopy["timeline"]["steps"][number]): number {
  const [first = 1, last = first] = (takes.match(/\d+/g) ?? []).map(Number);
  const span = last - first + 1;
  return span > 0 && span < 53 ? span : 1;
}

/** The course of a project as a schedule, with one column per week. */
export function Timeline() {
  const { title, intro, steps } = useSite().timeline;
  const spans = steps.map(spanOf);
  const weeks = spans.reduce((sum, span) => sum + span, 0);
  return (
    <section aria-labelledby="how-we-work" className="bg-inset section-gap">
      <div className="sheet-width">
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 pb-14 lg:grid-cols-12">
          <div className="lg:col-span-8">
            <SectionMark />
            <h2 id="how-we-work" className="display text-display">
              {title}
            </h2>
          </div>
          <p className="max-w-sm self-end text-lead lg:col-span-4">{intro}</p>
        </div>
        <div
          className="term"
          style={{ "--weeks": weeks, "--term": spans.map((span) => `${span}fr`).join(" ") } as CSSProperties}
        >
          <div aria-hidden="true" className="term-ruler label hidden text-ink-soft lg:grid">
            {Array.from({ length: weeks }, (_, week) => (
              <span key={week} className="border-s border-edge ps-2 pb-3">
                {week + 1}
              </span>
            ))}
          </div>
          <ol className="term-steps wrap-anywhere">
            {steps.map(({ title: name, text, takes }, index) => (
              <li key={index} className="term-step">
                <div
                  className={cx("term-bar edge-forced", index === 1 ? "bg-accent text-on-accent" : "bg-ink text-stock")}
                >
                  <span className="label">{takes}</span>
                </div>
                <div className="grid gap-3 pt-6 pb-10 max-lg:pt-1 lg:pe-[24px] lg:pb-0">
                  <h3 className="display text-heading">{name}</h3>
                  <p className="max-w-sm">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
