import { Link, redirect } from "react-router";
import { itemPath } from "#app/content/slugs/slug.ts";
import { blogLabels, postLabels } from "#site-labels";
import { missingPage } from "#app/server/render/missing-page.server.ts";
import { breadcrumbs, cardUrl, organization, metaTags } from "#app/server/render/page-meta.ts";
import { siteOf } from "#app/server/render/site.ts";
import { quirksFor } from "#app/config/quirks.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { servicesContext, clientIpContext } from "#app/server/services/services.server.ts";
import { shortenToWords } from "#app/content/shorten.ts";
import type { Route } from "./+types/post-page.ts";
import { PostCard, type PostCardProps } from "./post-card.tsx";
import { PostNeighbors } from "./post-neighbors.tsx";
import { PostView } from "./post-view.tsx";
import { findPost, issueNumbers, findNeighbors, findRelated } from "../queries.server.ts";
import { likePost } from "../likes.server.ts";
import { headingsOf } from "#app/ui/article/table-of-contents.ts";
import { lastChangeOf } from "#app/content/publication/visibility.ts";
import { GRID_TEXT, reactions, toPostCardData } from "../post-card-data.ts";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, now, environment } = context.get(servicesContext);
  const quirks = quirksFor(environment);
  const at = { now: now() };
  const post = await findPost(db, params, { audience: "public", ...at });
  if (!post) throw await missingPage({ context, request, url });
  const [around, others, numbers] = await Promise.all([
    findNeighbors(db, post, at),
    findRelated(db, post, { ...at, limit: 3 }),
    issueNumbers(db, at.now),
  ]);
  // The page needs only the HTML, not the Markdown.
  const { content: _, ...summary } = post;
  return {
    post: {
      ...summary,
      preview: shortenToWords(post.preview, 160),
      ...reactions(post, quirks),
      number: numbers.get(post.id) ?? null,
    },
    headings: headingsOf(post.contentHtml),
    previous: linkTo(around.previous),
    next: linkTo(around.next),
    related: others.map((other) => toPostCardData(other, GRID_TEXT, quirks, numbers)),
    url: environment.siteUrl + itemPath("/blog", post.slug),
  };
}

/** A like without scripts. The browser stores no visitor id then, so that each press counts as a new visitor's. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  try {
    await likePost(context.get(servicesContext), params, crypto.randomUUID(), context.get(clientIpContext));
  } catch (error) {
    // A post that was renamed since the page was opened is liked at its new path.
    if (error instanceof HttpError && error.status === 404) throw await missingPage({ context, request, url });
    throw error;
  }
  return redirect(itemPath("/blog", params.slug), 303);
}

const linkTo = (post: { slug: string; title: string } | null) => post && { slug: post.slug, title: post.title };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, url } = loaderData;
  const { origin } = new URL(url);
  const title = post.seoTitle || post.title;
  const description = post.seoDescription || post.excerpt || post.preview;
  const site = siteOf(matches);
  const card = cardUrl(matches, `${itemPath("/og/blog", post.slug)}.png`, post.category, post.title);
  return metaTags({
    matches,
    title,
    description,
    url,
    card,
    type: "article",
    things: [
      {
        "@type": "BlogPosting",
        headline: title,
        description,
        datePublished: post.publishedAt,
        dateModified: lastChangeOf(post),
        author: authorOf(post.author.name, site.name),
        publisher: organization(site, origin),
        mainEntityOfPage: url,
        image: new URL(post.image?.url ?? card, url).href,
      },
      breadcrumbs(site, origin, [
        { name: blogLabels.title, path: "/blog" },
        { name: post.title, path: itemPath("/blog", post.slug) },
      ]),
    ],
  });
}

/** The studio, or a group such as its editors, is an organization; any other author is a person. */
function authorOf(name: string, studio: string) {
  const isGroup = name === studio || name.startsWith(`${studio} `) || /\b(?:team|editors)$/i.test(name);
  return { "@type": isGroup ? "Organization" : "Person", name };
}

const PageLink: PostCardProps["link"] = ({ path, className, children }) => (
  <Link to={path} prefetch="intent" className={className}>
    {children}
  </Link>
);

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { readNext } = postLabels;
  const { post, headings, previous, next, related: others } = loaderData;
  return (
    <>
      <div aria-hidden="true" className="reading-progress print:hidden" />
      <PostView key={post.id} post={post} headings={headings} />
      <div className="sheet-width wrap-anywhere pb-24 print:hidden">
        <PostNeighbors previous={previous} next={next} />
        {others.length > 0 && (
          <section aria-labelledby="read-next" className="pt-16 md:pt-24">
            <h2 id="read-next" className="display pb-8 text-heading">
              {readNext}
            </h2>
            <ul className="grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
              {others.map((other) => (
                <li key={other.id}>
                  <PostCard post={other} link={PageLink} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
