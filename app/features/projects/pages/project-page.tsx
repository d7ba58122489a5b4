import { Link } from "react-router";
import { itemPath } from "#app/content/slugs/slug.ts";
import { portfolioLabels } from "#site-labels";
import { missingPage } from "#app/server/render/missing-page.server.ts";
import { breadcrumbs, cardUrl, organization, metaTags } from "#app/server/render/page-meta.ts";
import { siteOf } from "#app/server/render/site.ts";
import { servicesContext } from "#app/server/services/services.server.ts";
import { shortenToWords } from "#app/content/shorten.ts";
import type { Route } from "./+types/project-page.ts";
import { ColorPlate } from "../color-plate.tsx";
import { gradientFrom } from "../gradient.ts";
import { ProjectByline } from "./project-byline.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { NextProjectLink, ProjectSpread } from "./project-spread.tsx";
import { ProjectImageList } from "./project-image-list.tsx";
import { shownImages } from "../project-view.ts";
import { findProject, nextProject, quotesOf } from "../queries.server.ts";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, environment } = context.get(servicesContext);
  const project = await findProject(db, params);
  if (!project) throw await missingPage({ context, request, url });
  const [next, [quote = null]] = await Promise.all([nextProject(db, project), quotesOf(db, [project.title])]);
  return {
    next,
    quote,
    // The page shows the rendered HTML, so the Markdown is not sent to the browser.
    project: { ...project, description: "", preview: shortenToWords(project.preview, 160) },
    images: shownImages(project),
    gradient: gradientFrom(project.color),
    url: environment.siteUrl + itemPath("/portfolio", project.slug),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { project, url } = loaderData;
  const { origin } = new URL(url);
  const site = siteOf(matches);
  const card = cardUrl(matches, `${itemPath("/og/portfolio", project.slug)}.png`, project.category, project.title);
  const description = project.preview;
  return metaTags({
    matches,
    title: project.title,
    description,
    url,
    card,
    things: [
      {
        "@type": "CreativeWork",
        name: project.title,
        description,
        genre: project.category,
        keywords: project.tech.join(", "),
        dateCreated: project.createdAt,
        dateModified: project.updatedAt,
        url,
        image: new URL(project.image?.url ?? card, url).href,
        creator: organization(site, origin),
      },
      breadcrumbs(site, origin, [
        { name: portfolioLabels.title, path: "/portfolio" },
        { name: project.title, path: itemPath("/portfolio", project.slug) },
      ]),
    ],
  });
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { all } = portfolioLabels;
  const { project, images, gradient, quote, next } = loaderData;
  // Above 80 characters, a title is too long for the largest type size.
  const size = project.title.length > 80 ? "max-w-[32ch] text-heading" : "max-w-[18ch] text-display";
  return (
    <article key={project.id} className="sheet-width wrap-anywhere pt-10 pb-24 md:pt-16">
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-12 lg:items-end">
        <header className="grid grid-cols-1 gap-6 lg:col-span-5">
          <ProjectByline project={project} />
          <h1 className={`display ${size}`}>{project.title}</h1>
        </header>
        <div className="plate relative plate-room min-w-0 lg:col-span-7">
          <ColorPlate gradient={gradient} />
          <div className="relative border-2 border-ink bg-inset">
            <ProjectImageList
              project={{ ...project, images }}
              sizes="(min-width: 1344px) 43rem, (min-width: 1024px) 51vw, 92vw"
              priority
            />
          </div>
        </div>
      </div>
      <div className="pt-14">
        <ProjectFacts project={project} gradient={gradient} />
      </div>
      <ProjectSpread project={project} images={images} gradient={gradient} quote={quote} />
      <NextProjectLink next={next} />
      <p className="mt-16 border-t-2 border-ink pt-5 print:hidden">
        <Link prefetch="intent" to="/portfolio" className="text-link inline-flex min-h-11 items-center">
          {all}
        </Link>
      </p>
    </article>
  );
}
