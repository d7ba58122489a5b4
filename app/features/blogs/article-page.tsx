import { data } from "react-router";
import { breadcrumbs, organization, pageMeta } from "#app/platform/page-meta.ts";
import { quirksFor } from "#app/platform/quirks.ts";
import { headlineClass } from "#app/ui/headline.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/article-page.ts";
import { ArticleCard } from "./article-card.tsx";
import { DateAndLength, Reactions } from "./article-meta.tsx";
import { ArticleNeighbours } from "./article-neighbours.tsx";
import { findBlog, neighbours, related } from "./blogs.server.ts";
import { Contents } from "./contents.tsx";
import { headingsOf } from "./table-of-contents.ts";
import { GRID_TEXT, reactions, toTeaser } from "./teaser.ts";
import { STILL_PAGE } from "#app/ui/still-page.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(servicesContext);
  const quirks = quirksFor(settings);
  const at = { now: now() };
  const blog = await findBlog(db, params.slug, { viewer: "public", ...at });
  if (!blog) throw data(null, { status: 404 });
  const [around, others] = await Promise.all([neighbours(db, blog, at), related(db, blog, { ...at, limit: 3 })]);
  // The Markdown has done its work.
  const { content: _, ...post } = blog;
  return {
    post: { ...post, ...reactions(blog, quirks) },
    headings: headingsOf(blog.contentHtml),
    previous: linkTo(around.previous),
    next: linkTo(around.next),
    related: others.map((other) => toTeaser(other, GRID_TEXT, quirks)),
    url: `${settings.siteUrl}/blog/${blog.slug}`,
  };
}

const linkTo = (blog: { slug: string; title: string } | null) => blog && { slug: blog.slug, title: blog.title };

export const handle = STILL_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, url } = loaderData;
  const { origin } = new URL(url);
  const title = post.seoTitle || post.title;
  const description = post.seoDescription || post.excerpt || post.preview;
  return pageMeta({
    title,
    description,
    url,
    card: `/og/blog/${post.slug}.png`,
    type: "article",
    things: [
      {
        "@type": "BlogPosting",
        headline: title,
        description,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        author: { "@type": "Organization", name: post.author.name },
        publisher: organization(origin),
        mainEntityOfPage: url,
        image: new URL(post.image?.url ?? `/og/blog/${post.slug}.png`, url).href,
      },
      breadcrumbs(origin, [
        { name: "Blog", path: "/blog" },
        { name: post.title, path: `/blog/${post.slug}` },
      ]),
    ],
  });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { post, headings, previous, next, related: others } = loaderData;
  return (
    <>
      <div aria-hidden="true" className="reading-progress print:hidden" />
      <article className="sheet-width wrap-anywhere pt-10 md:pt-16">
        <header className="grid grid-cols-1 gap-6">
          <p className="label">{post.category || "Blog"}</p>
          <h1 className={headlineClass(post.title)}>{post.title}</h1>
          <p className="label flex flex-wrap justify-between gap-x-8 gap-y-2 border-y border-ink py-3">
            <span>
              {post.author.name} <span aria-hidden="true">·</span>{" "}
              <span className="text-ink-soft">
                <DateAndLength post={post} />
              </span>
            </span>
            <Reactions post={post} likeable />
          </p>
        </header>
        <div className="relative mt-8 mr-2.5">
          <div aria-hidden="true" className="absolute inset-0 translate-x-2.5 translate-y-2.5 bg-accent print:hidden" />
          <Picture
            image={post.image}
            fallbackKey={post.id}
            priority
            sizes="(min-width: 1344px) 77rem, 92vw"
            className="relative border-2 border-ink"
            imgClassName="aspect-video object-cover lg:aspect-[21/9]"
          />
        </div>
        <div className="grid grid-cols-1 gap-x-12 gap-y-8 pt-12 md:pt-16 lg:grid-cols-[minmax(13rem,1fr)_minmax(0,37rem)_minmax(0,1fr)] print:block">
          <Contents headings={headings} />
          {/* Made safe on the server, from Markdown. */}
          <div className="prose lg:col-start-2" dangerouslySetInnerHTML={{ __html: post.contentHtml }} />
        </div>
      </article>
      <div className="sheet-width wrap-anywhere pb-24 print:hidden">
        <ArticleNeighbours previous={previous} next={next} />
        {others.length > 0 && (
          <section aria-labelledby="read-next" className="pt-16 md:pt-24">
            <h2 id="read-next" className="display pb-8 text-heading">
              Read next
            </h2>
            <ul className="grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
              {others.map((other) => (
                <li key={other.id}>
                  <ArticleCard post={other} opens="page" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
