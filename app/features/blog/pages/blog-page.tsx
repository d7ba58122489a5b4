import { Suspense } from "react";
import { data, useLocation, useNavigation } from "react-router";
import { blogLabels } from "#site-labels";
import { metaTags } from "#app/server/render/page-meta.ts";
import { descriptionOf, siteOf, useSite } from "#app/server/render/site.ts";
import { servicesContext, UNCACHEABLE } from "#app/server/services/services.server.ts";
import { keepListWhileOpening, openMeta, useOpenItem } from "#app/ui/opening/open-item.ts";
import type { Route } from "./+types/blog-page.ts";
import { readBlogListing, type BlogListing } from "../post-list.server.ts";
import { BlogFilters } from "./blog-filters.tsx";
import { PostDialog } from "./post-dialog.tsx";
import { PostList } from "./post-list.tsx";
import { blogPath, readBlogSearch } from "../blog-search.ts";
import { LoadingPosts } from "./loading-posts.tsx";
import { useList } from "#app/ui/states.tsx";
import { fillText } from "#app/config/fill-text.ts";
import { pluralText } from "#app/config/plural-text.ts";

const LIST_ID = "articles";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { siteUrl } = services.environment;
  try {
    const { searchParams } = new URL(request.url);
    const { list, hasStart } = await readBlogListing(services, searchParams);
    // Without the search: a search has no canonical URL of its own.
    const path = blogPath({ q: "", category: "All" }, (hasStart && searchParams.get("before")) || undefined);
    return data({ list, url: siteUrl + path }, hasStart ? {} : { headers: UNCACHEABLE });
  } catch (error) {
    // Without the list, the rest of the page still renders.
    services.log.error({ err: error }, "the posts could not be read");
    return data({ list: null, url: `${siteUrl}/blog` }, { headers: UNCACHEABLE });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const list: Promise<BlogListing | null> = serverLoader().then(
    (result) => result.list,
    () => null,
  );
  const url = `${location.origin}/blog`;
  // From another page, the blog shows at once and its list follows. On the blog itself, the old list stays until the
  // new one has loaded.
  return document.getElementById(LIST_ID) ? { list: await list, url } : { list, url };
}

export const shouldRevalidate = keepListWhileOpening;

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return metaTags({
    matches,
    ...openMeta(location, { title: blogLabels.title, url: loaderData.url }),
    description: descriptionOf(siteOf(matches), "blog"),
  });
}

export default function BlogPage({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  const { location: next } = useNavigation();
  const { open, close } = useOpenItem();
  const { introductions } = useSite();
  const { title } = blogLabels;
  // While a new list loads, the filters already show the new search.
  const going = next?.pathname === "/blog" ? next.search : null;

  return (
    <div className="sheet-width wrap-anywhere pt-10 pb-24 md:pt-16">
      <header className="grid items-end gap-4 border-b-2 border-ink pb-5 md:grid-cols-[1fr_24rem]">
        <h1 className="display relative isolate justify-self-start text-poster">
          {/* Positioned from the left, so that it does not move when the web font loads. */}
          <span
            aria-hidden="true"
            className="absolute -top-[0.12em] left-[1.317em] -z-10 size-[0.95em] rounded-full bg-accent"
          />
          <span>{title}</span>
          <span
            aria-hidden="true"
            data-title={title}
            className="crossing text-crossing-type [clip-path:circle(0.475em_at_1.792em_0.355em)]"
          />
        </h1>
        <p className="text-lead text-ink-soft">{introductions.blog}</p>
      </header>
      <BlogFilters search={readBlogSearch(new URLSearchParams(going ?? search))} />
      <p role="status" className="sr-only">
        <Suspense>
          <Found list={list} search={search} />
        </Suspense>
      </p>
      <div
        id={LIST_ID}
        aria-busy={going !== null}
        className="border-t border-ink pt-8 transition-opacity aria-busy:opacity-60 aria-busy:delay-200 md:pt-10"
      >
        <Suspense fallback={<LoadingPosts />}>
          <PostList list={list} />
          {open && <OpenPost list={list} slug={open} onClose={close} />}
        </Suspense>
      </div>
    </div>
  );
}

/** Announces the number of posts that a search or a category has found to screen readers. */
function Found({ search, ...props }: { list: Route.ComponentProps["loaderData"]["list"]; search: string }) {
  const list = useList(props.list);
  const { language } = useSite();
  const { q, category } = readBlogSearch(new URLSearchParams(search));
  if (!list || (!q && category === "All")) return null;
  const count = list.posts.length + (list.featured ? 1 : 0);
  const filters = [
    q && fillText(blogLabels.forSearch, { search: q }),
    category !== "All" && fillText(blogLabels.inCategory, { category }),
  ];
  const what = filters.filter(Boolean).join(" ");
  if (count === 0) return <span>{fillText(blogLabels.foundNothing, { what })}</span>;
  const countText = list.older ? fillText(blogLabels.orMore, { count }) : count;
  return <span>{pluralText(blogLabels.found, { number: count, language, count: countText, what })}</span>;
}

type OpenPostProps = {
  list: Route.ComponentProps["loaderData"]["list"];
  slug: string;
  onClose: () => void;
};

function OpenPost({ slug, onClose, ...props }: OpenPostProps) {
  const list = useList(props.list);
  const post = [list?.featured, ...(list?.posts ?? [])].find((one) => one?.slug === slug);
  return post ? <PostDialog post={post} onClose={onClose} /> : null;
}
