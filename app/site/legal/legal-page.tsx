import { Link } from "react-router";
import { monthAndYear } from "#app/text/dates.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { LegalText } from "./legal-text.server.ts";
import { useLabels } from "#app/ui/use-labels.tsx";

/** The date from the specification, shown until a text is changed. */
const UNCHANGED_SINCE = "June 2024";

/** One of the four legal texts, with its contents. `packages` lists the build's packages, as a first section. */
export function LegalPage({ text, packages }: { text: LegalText; packages?: string[] }) {
  const labels = useLabels().legal;
  const all = [...(packages ? [{ heading: labels.packages, html: null }] : []), ...text.sections];
  const sections = all.map((section, index) => ({
    ...section,
    id: `s${index + 1}`,
    number: `${index + 1}.`,
  }));
  return (
    <article className="sheet-width pt-16 pb-28 md:pt-24">
      <header className="grid grid-cols-1 gap-x-8 gap-y-6 border-b-2 border-ink pb-12 lg:grid-cols-12">
        <h1 className="display text-display lg:col-span-8">{text.title}</h1>
        <p className="label self-end text-ink-soft lg:col-span-4 lg:text-end">
          {`Last updated: ${text.changedAt ? monthAndYear(text.changedAt) : UNCHANGED_SINCE}`}
        </p>
        <StoredHtml html={text.introHtml} className="legal-intro max-w-3xl text-lead lg:col-span-8" />
      </header>
      <div className="grid grid-cols-1 gap-x-8 gap-y-10 pt-10 lg:grid-cols-12">
        <nav aria-label={labels.contents} className="hidden lg:col-span-4 lg:block">
          <ol className="sticky top-28 grid max-w-xs">
            {sections.map(({ id, number, heading }) => (
              <li key={id} className="border-b border-rule">
                <a
                  href={`#${id}`}
                  className="touch-target flex min-h-10 items-baseline gap-4 py-2 text-small [@media(hover:hover)]:hover:text-accent-text"
                >
                  <span className="label text-ink-soft">{number}</span>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="lg:col-span-8">
          {sections.map(({ id, number, heading, html }) => (
            <section key={id} id={id} className="scroll-mt-28 border-b border-rule pb-10 not-first:pt-10">
              <h2 className="display mb-5 flex items-baseline gap-[0.4em] text-heading">
                <span className="shrink-0 tabular-nums">{number}</span>
                <span>{heading}</span>
              </h2>
              {html === null ? <Packages list={packages ?? []} /> : <StoredHtml html={html} className="prose" />}
            </section>
          ))}
          <p className="max-w-prose pt-10 text-lead">
            {labels.question}{" "}
            <Link prefetch="intent" to="/contact" className="text-link font-bold">
              {labels.link}
            </Link>
            {labels.afterLink}
          </p>
        </div>
      </div>
    </article>
  );
}

function Packages({ list }: { list: string[] }) {
  const { packagesText } = useLabels().legal;
  return (
    <div className="prose">
      <p>{packagesText}</p>
      <ul>
        {list.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
