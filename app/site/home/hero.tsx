import { ArrowUpRight } from "lucide-react";
import { itemPath } from "#app/content/slugs/slug.ts";
import { Link } from "react-router";
import { homeLabels, siteLabels } from "#site-labels";
import { useSite } from "#app/server/render/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import type { HomeProject } from "./home.server.ts";

/** The hero: the studio's headline and a project, the featured or newest one, overprinted with the second ink. */
export function Hero({ work }: { work: HomeProject | null }) {
  const { hero, groupChat, home } = useSite();
  const { newTab } = siteLabels;
  const { badge, badgeText, headline, lede, joinLabel } = hero;
  return (
    <section className="hero sheet-width grid grid-cols-1 gap-x-8 pt-6 pb-20 lg:grid-cols-12 lg:pt-4 lg:pb-28">
      <div className="relative z-10 [grid-area:head]">
        <Link prefetch="intent" to="/portfolio" className="label group inline-flex min-h-11 items-center gap-3">
          <span className="shrink-0 border-2 border-ink bg-accent px-2 py-1 text-on-accent">{badge}</span>
          <span className="underline decoration-transparent decoration-2 underline-offset-4 [@media(hover:hover)]:group-hover:decoration-accent">
            {badgeText}
          </span>
        </Link>
        <h1 className="display mt-4 lg:mt-2 max-w-[5.4em] sm:max-lg:max-w-[9em] text-poster text-wrap">{headline}</h1>
      </div>
      <p className="max-w-[26rem] text-lead [grid-area:lede] max-lg:max-w-xl lg:max-2xl:text-body">{lede}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 self-start wrap-anywhere [grid-area:act]">
        {groupChat && (
          <ButtonLink to={groupChat} newTab variant="primary" size="lg">
            <span>{joinLabel}</span>
            <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">{newTab}</span>
          </ButtonLink>
        )}
        <Link prefetch="intent" to="/portfolio" className="text-link inline-flex min-h-11 items-center font-bold">
          {home.workLink}
        </Link>
      </div>
      <Work work={work} />
    </section>
  );
}

function Work({ work }: { work: HomeProject | null }) {
  const { noWork } = homeLabels;
  const image = (
    <ResponsiveImage
      image={work?.image ?? null}
      alt={work ? "" : noWork}
      fallbackKey={work?.id ?? "hero"}
      sizes="(min-width: 84rem) 50rem, (min-width: 64rem) 60vw, 92vw"
      priority
      imgClassName="aspect-[8/5] object-cover lg:aspect-[7/5]"
    />
  );
  return (
    <figure className="group relative mt-8 min-w-0 [grid-area:work] lg:mt-2 lg:self-end">
      {/* The disc is drawn twice at the same position: on the page, and overprinted on the image. */}
      <div aria-hidden="true" className="hero-disc settles halftone-disc absolute -z-10 text-accent" />
      <div className="print-run relative overflow-hidden border-2 border-ink">
        {image}
        <div
          aria-hidden="true"
          className="hero-disc settles halftone-disc overprint pointer-events-none absolute text-accent"
        />
      </div>
      {work && (
        <figcaption className="mt-4 grid grid-cols-[minmax(0,1fr)_fit-content(40%)] items-baseline gap-x-6 gap-y-1 border-b border-ink pb-4">
          <Link
            prefetch="intent"
            to={itemPath("/portfolio", work.slug)}
            className="display text-title underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 [@media(hover:hover)]:group-hover:decoration-accent"
          >
            {work.title}
          </Link>
          <span className="label text-ink-soft">{work.category}</span>
        </figcaption>
      )}
    </figure>
  );
}
