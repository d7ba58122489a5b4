import { Link } from "react-router";
import { itemPath } from "#app/content/slugs/slug.ts";
import { blogLabels, errorsLabels } from "#site-labels";
import { Day } from "#app/server/render/day.tsx";
import { useSite } from "#app/server/render/site.ts";
import { shortDate } from "#app/ui/time/dates.ts";
import { ErrorState } from "#app/ui/states.tsx";
import type { HomePost } from "./home.server.ts";
import { SectionMark } from "./section-mark.tsx";
import { fillText } from "#app/config/fill-text.ts";

/** The newest posts, as a table of contents. */
export function LatestPosts({ posts }: { posts: HomePost[] | null }) {
  const { home } = useSite();
  if (posts?.length === 0) return null;
  return (
    <section aria-labelledby="latest-posts" className="sheet-width section-gap">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 pb-8 wrap-anywhere">
        <div>
          <SectionMark />
          <h2 id="latest-posts" className="display text-display">
            {home.postsTitle}
          </h2>
        </div>
        <Link prefetch="intent" to="/blog" className="text-link inline-flex min-h-11 items-center font-bold">
          {home.postsLink}
        </Link>
      </div>
      {posts ? (
        <ol className="border-t-2 border-ink">
          {posts.map(({ slug, title, category, publishedAt, readTime }) => (
            <li key={slug} className="group relative border-b border-rule active:bg-accent-wash">
              <div className="grid grid-cols-1 items-baseline gap-x-8 gap-y-1 py-6 lg:grid-cols-[9rem_minmax(0,1fr)_fit-content(24%)]">
                <Day iso={publishedAt} format={shortDate} className="label text-ink-soft" />
                <h3 className="display text-heading">
                  <Link
                    prefetch="intent"
                    to={itemPath("/blog", slug)}
                    className="after:absolute after:inset-0 [@media(hover:hover)]:group-hover:text-accent-text"
                  >
                    {/* Moves the text, not the link, which covers the row. */}
                    <span className="inline-block transition-transform duration-200 [@media(hover:hover)]:group-hover:translate-x-3">
                      {title}
                    </span>
                  </Link>
                </h3>
                <p className="label text-ink-soft">
                  {category && <bdi>{category}</bdi>}
                  <span>{`${category ? " · " : ""}${fillText(blogLabels.minutes, { minutes: readTime })}`}</span>
                </p>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <ErrorState title={errorsLabels.posts} />
      )}
    </section>
  );
}
