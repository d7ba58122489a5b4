import { useState } from "react";
import { linksLabels, siteLabels } from "#site-labels";
import { dayIn } from "#app/config/time-zone.ts";
import { ConfiguredLink } from "#app/ui/configured-link.tsx";
import { useSite } from "#app/server/render/site.ts";
import { Newsletter } from "./newsletter.tsx";

const LINK =
  "inline-flex min-h-9 touch-target items-center underline decoration-transparent decoration-2 underline-offset-4 [@media(hover:hover)]:hover:decoration-accent";

const GROUPS = ["products", "company", "legal", "social"] as const;

export function Footer() {
  const site = useSite();
  const [year] = useState(() => dayIn(Date.now(), site.timeZone).slice(0, 4));
  return (
    <footer lang={site.language} className="edge-forced bg-plate text-on-plate print:hidden">
      <div className="sheet-width grid grid-cols-1 gap-x-8 gap-y-14 pt-16 pb-10 lg:grid-cols-12 lg:pt-24">
        <Newsletter className="lg:col-span-5" />
        <nav
          aria-label={siteLabels.footerNavigation}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-6 gap-y-10 wrap-anywhere sm:grid-cols-[repeat(4,minmax(0,auto))] lg:col-span-7 lg:ps-8"
        >
          {GROUPS.map(
            (menu) =>
              site.menus[menu][0] && (
                <section key={menu} aria-labelledby={`footer-${menu}`}>
                  <h2 id={`footer-${menu}`} className="label mb-3 border-b border-plate-rule pb-3 text-on-plate-soft">
                    {linksLabels[menu]}
                  </h2>
                  <ul>
                    {site.menus[menu].map((link, index) => (
                      <li key={index}>
                        <ConfiguredLink {...link} newTab={menu === "social"} className={LINK} />
                      </li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </nav>
      </div>
      <div className="sheet-width">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-plate-rule py-6 text-small wrap-anywhere text-on-plate-soft">
          <p>
            {/* Hydration keeps the year of the HTML. */}©{" "}
            <span ref={(span) => span?.replaceChildren(year)} suppressHydrationWarning>
              {year}
            </span>
            <span>{` ${site.name}`}</span>
          </p>
          <p>{site.tagline}</p>
        </div>
      </div>
    </footer>
  );
}
