import { Link } from "react-router";
import { legalLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { monthAndYear } from "#app/ui/time/dates.ts";
import { fillText } from "#app/config/fill-text.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { LegalText } from "./legal-text.server.ts";

/** The date from the specification, shown until a text is changed. */
const UNCHANGED_SINCE = "2024-06-01";

/** Longer lists are folded. */
const SHORT_LIST = 12;

type PackageGroup = { license: string; names: string[] };

/** One of the four legal texts, with its contents. `packages` lists the build's packages, as a first section. */
export function LegalPage({ text, packages }: { text: LegalText; packages?: PackageGroup[] }) {
  const { language, timeZone } = useSite();
  const all = [...(packages ? [{ heading: legalLabels.packages, html: null, id: undefined }] : []), ...text.sections];
  const sections = all.map((section, index) => ({
    ...section,
    anchor: `s${index + 1}`,
    number: `${index + 1}.`,
  }));
  return (
    <article className="sheet-width pt-10 pb-24 md:pt-16">
      <header className="grid grid-cols-1 gap-x-8 gap-y-6 border-b-2 border-ink pb-12 lg:grid-cols-12">
        <h1 className="display text-display lg:col-span-8">{text.title}</h1>
        <p className="label self-end text-ink-soft lg:col-span-4 lg:text-end" suppressHydrationWarning>
          {fillText(legalLabels.updated, {
            date: monthAndYear(text.changedAt ?? UNCHANGED_SINCE, language, timeZone),
          })}
        </p>
        <StoredHtml html={text.introHtml} className="prose max-w-3xl text-lead lg:col-span-8" />
      </header>
      <div className="grid grid-cols-1 gap-x-8 gap-y-10 pt-10 lg:grid-cols-12">
        <nav
          aria-label={legalLabels.contents}
          // The padding has room for the focus ring, which a scrolling box cuts off.
          className="-m-2 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto p-2 wrap-anywhere lg:sticky lg:top-24 lg:col-span-4 lg:block lg:self-start"
        >
          <ol className="grid max-w-xs">
            {sections.map(({ anchor, number, heading }) => (
              <li key={anchor} className="border-b border-rule">
                <a
                  href={`#${anchor}`}
                  className="touch-target flex min-h-10 items-baseline gap-4 py-2 text-small [@media(hover:hover)]:hover:text-accent-text"
                >
                  <span className="label shrink-0 text-ink-soft">{number}</span>
                  <span>{heading}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="lg:col-span-8">
          {sections.map(({ anchor, id, number, heading, html }) => (
            <section key={anchor} id={anchor} className="border-b border-rule pb-10 not-first:pt-10">
              <h2 id={id} className="display mb-5 flex items-baseline gap-[0.4em] text-heading">
                <span className="shrink-0">{number}</span>
                <span>{heading}</span>
              </h2>
              {html === null ? <Packages list={packages ?? []} /> : <StoredHtml html={html} className="prose" />}
            </section>
          ))}
          <p className="max-w-prose pt-10 text-lead print:hidden">
            <span>{`${legalLabels.question} `}</span>
            <Link prefetch="intent" to="/contact" className="text-link font-bold">
              {legalLabels.link}
            </Link>
            <span>{legalLabels.afterLink}</span>
          </p>
        </div>
      </div>
    </article>
  );
}

function Packages({ list }: { list: PackageGroup[] }) {
  const { packagesText } = legalLabels;
  return (
    <>
      <p className="prose">{packagesText}</p>
      <ul className="mt-5 max-w-prose border-t border-rule">
        {list.map(({ license, names }) => (
          <li key={license} className="border-b border-rule last:border-b-0">
            <details open={names.length <= SHORT_LIST} className="group">
              <summary className="flex min-h-11 items-center gap-2 [@media(hover:hover)]:hover:text-accent-text">
                <strong>{license}</strong>
                <span className="text-ink-soft">{`(${names.length})`}</span>
                <span
                  aria-hidden="true"
                  className="ms-auto text-lead transition-transform group-open:rotate-45 print:hidden"
                >
                  +
                </span>
              </summary>
              <ul className="gap-x-8 pb-4 text-small wrap-anywhere sm:columns-2">
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
