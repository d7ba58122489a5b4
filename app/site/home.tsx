import { Suspense } from "react";
import { data } from "react-router";
import type { Route } from "./+types/home";
import { Faq } from "./home/faq.tsx";
import { Features } from "./home/features.tsx";
import { Hero } from "./home/hero.tsx";
import { HomeLoader } from "./home/home-loader.tsx";
import { attempt, homePosts, homeProjects } from "./home/home.server.ts";
import { LatestPosts } from "./home/latest-posts.tsx";
import { Products } from "./home/products.tsx";
import { SelectedProjects } from "./home/selected-projects.tsx";
import { Timeline } from "./home/timeline.tsx";
import { Vision } from "./home/vision.tsx";
import { QuotesSection } from "#app/features/testimonials/pages/quotes-section.tsx";
import { listQuotes } from "#app/features/testimonials/quotes.server.ts";
import { organization } from "#app/server/render/page-meta.ts";
import { siteCopy, siteOf } from "#app/server/render/site.ts";
import { imagesById } from "#app/features/media/media.server.ts";
import { pageMeta, siteUrlOf } from "./page-meta.ts";
import { servicesContext, UNCACHEABLE } from "#app/server/services/services.server.ts";

const COPY = ["home", "hero", "groupChat", "loader", "features", "timeline", "vision", "products", "faq"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, now, log, site } = services;
  const copy = await site();
  const [projects, posts, quotes, images] = await Promise.all([
    attempt(log, "projects", homeProjects(services, copy.featuredProject)),
    attempt(log, "blogs", homePosts(db, now())),
    attempt(log, "testimonials", listQuotes(db)),
    attempt(
      log,
      "images of products",
      imagesById(
        db,
        copy.products.tiles.map(({ image = "" }) => image),
      ),
    ),
  ]);
  const lists = { projects, posts, quotes, images };
  const isPartial = Object.values(lists).includes(null);
  return data({ ...lists, site: siteCopy(copy, ...COPY) }, isPartial ? { headers: UNCACHEABLE } : {});
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta({
    title: site.tagline,
    description: site.description,
    path: "/",
    matches,
    things: [
      organization(site, siteUrlOf(matches)),
      {
        "@type": "WebSite",
        name: site.name,
        url: siteUrlOf(matches),
        publisher: { "@id": `${siteUrlOf(matches)}/#studio` },
      },
      {
        "@type": "FAQPage",
        mainEntity: site.faq.items.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { projects, posts, quotes, images } = loaderData;
  return (
    <>
      <HomeLoader />
      <Hero work={projects?.[0] ?? null} />
      {/* Each boundary hydrates in a task of its own, and first the one that is pressed. */}
      <Suspense>
        <Features />
        <Timeline />
      </Suspense>
      <Suspense>
        <SelectedProjects projects={projects && projects.slice(1)} />
        <Vision />
      </Suspense>
      <Suspense>
        <Products images={images ?? []} />
        <QuotesSection quotes={quotes} />
      </Suspense>
      <Suspense>
        <LatestPosts posts={posts} />
        <Faq />
      </Suspense>
    </>
  );
}
