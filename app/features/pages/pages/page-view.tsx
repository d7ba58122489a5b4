import { Link } from "react-router";
import { legalLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import { useSite } from "#app/server/render/site.ts";
import { ArticleText } from "#app/ui/article/article-text.tsx";
import { ArticleTitle } from "#app/ui/article/article-title.tsx";
import { Contents } from "#app/ui/article/contents.tsx";
import type { Heading } from "#app/ui/article/table-of-contents.ts";
import { cx } from "#app/ui/cx.ts";
import { monthAndYear } from "#app/ui/time/dates.ts";
import { PackageList, type PackageGroup } from "./package-list.tsx";

interface Props {
  page: { title: string; description: string; html: string; isLegal: boolean; updatedAt: string };
  headings: Heading[];
  /** Stands below the text of the Licenses page. */
  packages: PackageGroup[] | null;
}

/** A page: its title and what it is about, then its contents beside the text. */
export function PageView({ page, headings, packages }: Props) {
  const { language, timeZone } = useSite();
  const date = monthAndYear(page.updatedAt, language, timeZone);
  return (
    <article className="sheet-width wrap-anywhere pt-8 pb-24 md:pt-10">
      <header
        className={cx(
          "grid content-start gap-4 border-ink",
          // Where the contents stand above the text, they have a line of their own.
          headings.length > 0 ? "lg:border-b-2 lg:pb-10" : "border-b-2 pb-8 md:pb-10",
        )}
      >
        <ArticleTitle title={page.title} standfirst={page.description} />
        {page.isLegal && (
          <p className="label text-ink-soft" suppressHydrationWarning>
            {fillText(legalLabels.updated, { date })}
          </p>
        )}
      </header>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 pt-8 md:pt-10 lg:grid-cols-[minmax(13rem,1fr)_minmax(0,37rem)_minmax(0,1fr)] print:block">
        <Contents headings={headings} title={legalLabels.contents} />
        <div className="lg:col-start-2">
          <ArticleText className="prose-wide" html={page.html} />
          {packages && <PackageList groups={packages} />}
          {page.isLegal && <ContactHint />}
        </div>
      </div>
    </article>
  );
}

function ContactHint() {
  return (
    <p className="mt-12 max-w-(--container-prose) border-t-2 border-ink pt-4 text-lead print:hidden">
      <span>{`${legalLabels.question} `}</span>
      <Link prefetch="intent" to="/contact" className="text-link font-bold">
        {legalLabels.link}
      </Link>
      <span>{legalLabels.afterLink}</span>
    </p>
  );
}
