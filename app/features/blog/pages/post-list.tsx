import { Link, useLocation } from "react-router";
import { blogLabels, errorsLabels } from "#site-labels";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState, ErrorState, TryAgain, useList } from "#app/ui/states.tsx";
import { OpenLink } from "#app/ui/opening/open-link.tsx";
import { PostCard } from "./post-card.tsx";
import type { BlogListing } from "../post-list.server.ts";
import { blogPath, readBlogSearch } from "../blog-search.ts";
import { EditorsPick } from "./editors-pick.tsx";
import { FeaturedPost } from "./featured-post.tsx";

type PostListProps = {
  /** Null when it could not be read. */
  list: BlogListing | null | Promise<BlogListing | null>;
};

/** The featured post, the editor's pick and the grid. */
export function PostList(props: PostListProps) {
  const list = useList(props.list);
  const { pathname, search: query } = useLocation();
  if (!list) {
    return <ErrorState title={errorsLabels.posts} action={<TryAgain to={pathname + query} />} />;
  }
  const { featured, posts } = list;
  const search = readBlogSearch(new URLSearchParams(query));
  const isNarrowed = search.q !== "" || search.category !== "All";
  if (!featured && posts.length === 0) {
    return (
      <>
        {/* The list's own rule stands above. The page announces that a search has found nothing. */}
        <EmptyState
          isLarge
          isQuiet={isNarrowed}
          title={blogLabels.none}
          action={isNarrowed && <ButtonLink to="/blog">{blogLabels.showAll}</ButtonLink>}
          className="border-t-0! pt-2!"
        >
          {blogLabels.noneText}
        </EmptyState>
        <EditorsPick pick={list.pick} />
      </>
    );
  }
  return (
    <>
      {featured && <FeaturedPost key={featured.id} post={featured} isLatest={!isNarrowed} />}
      <EditorsPick pick={list.pick} />
      {posts.length > 0 && <LatestPostList list={list} />}
    </>
  );
}

function LatestPostList({ list }: { list: BlogListing }) {
  const search = readBlogSearch(new URLSearchParams(useLocation().search));
  return (
    // Between them, the editor's pick has margins of its own.
    <section aria-labelledby="latest-articles" className={cx(list.featured && !list.pick && "mt-16 md:mt-24")}>
      <header className="flex flex-wrap items-end justify-between gap-4 pb-8">
        <h2 id="latest-articles" className="display text-heading">
          {blogLabels.latestTitle}
        </h2>
        {list.viewAllClears ? (
          <ButtonLink to="/blog">{blogLabels.viewAll}</ButtonLink>
        ) : (
          <Button>{blogLabels.viewAll}</Button>
        )}
      </header>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-6">
        {list.posts.map((post, index, { length }) => {
          // In a wide window: two large cards, then three in a row.
          const isLarge = index < 2;
          const isAlone = index === length - 1 && (index === 0 || index % 3 === 2);
          return (
            <li key={post.id} className={cx(isLarge ? "lg:col-span-3" : "lg:col-span-2", isAlone && "lone-card")}>
              <PostCard post={post} link={OpenLink} isLarge={isLarge} />
            </li>
          );
        })}
      </ul>
      {(!list.featured || list.older) && (
        <nav aria-label={blogLabels.pages} className="flex flex-wrap justify-between gap-x-8 pt-14">
          {!list.featured && <PageLink to={blogPath(search)}>{blogLabels.newest}</PageLink>}
          {list.older && <PageLink to={list.older}>{blogLabels.older}</PageLink>}
        </nav>
      )}
    </section>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    // A page of its own: it begins at its top, and Back returns to where one was.
    <Link reloadDocument to={to} className="text-link inline-flex min-h-11 items-center font-bold">
      {children}
    </Link>
  );
}
