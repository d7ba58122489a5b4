import { Plus } from "lucide-react";
import { Link } from "react-router";
import { homeLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SectionMark } from "./section-mark.tsx";

/** The questions as native `<details>`: each opens on its own, before hydration, too. */
export function Faq() {
  const { title, stuck, items } = useSite().faq;
  return (
    <section aria-labelledby="faq" className="bg-inset section-gap">
      <div className="sheet-width grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <div className="sticky top-28 grid justify-items-start gap-6">
            <div>
              <SectionMark />
              <h2 id="faq" className="display text-display">
                {title}
              </h2>
            </div>
            <ButtonLink to="/contact">{homeLabels.ask}</ButtonLink>
          </div>
        </div>
        <div className="lg:col-span-8">
          <div className="border-t-2 border-ink">
            {items.map(({ question, answer }, index) => (
              <details key={index} className="group border-b border-ink">
                <summary className="[@media(hover:hover)]:hover:text-accent-text flex min-h-16 items-center justify-between gap-6 py-5">
                  <h3 className="display text-title">{question}</h3>
                  <Plus
                    aria-hidden="true"
                    className="size-6 shrink-0 transition-transform duration-200 group-open:rotate-45"
                  />
                </summary>
                <p className="max-w-prose pb-8">{answer}</p>
              </details>
            ))}
          </div>
          <p className="pt-8 print:hidden">
            <span>{`${stuck} `}</span>
            <Link prefetch="intent" to="/contact" className="text-link font-bold">
              {homeLabels.support}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
