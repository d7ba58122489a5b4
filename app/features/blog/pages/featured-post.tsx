import { blogLabels } from "#site-labels";
import { itemPath } from "#app/content/slugs/slug.ts";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { OpenLink } from "#app/ui/opening/open-link.tsx";
import { DateAndLength, IssueNumber, Reactions } from "./post-meta.tsx";
import type { PostCardData } from "../post-card-data.ts";

/** The first post of the list, set like a newspaper's lead story. */
export function FeaturedPost({ post, isLatest }: { post: PostCardData; isLatest: boolean }) {
  const { latest, noCategory } = blogLabels;
  return (
    <article className="group relative grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-12">
      <div className="plate relative plate-room min-w-0 max-lg:self-start lg:col-span-7">
        <div aria-hidden="true" className="plate-ink bg-accent" />
        <div data-cover className="relative h-full">
          <ResponsiveImage
            image={post.image}
            alt=""
            fallbackKey={post.number ?? post.id}
            priority
            // The crop fills a box that is higher than the image, and so needs more than the box is wide.
            sizes="(min-width: 1400px) 62rem, (min-width: 1024px) 75vw, calc(92vw - 14px)"
            className="h-full border-2 border-ink"
            // At least as high as the text beside it.
            imgClassName="aspect-video min-h-full object-cover"
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col items-start lg:col-span-5">
        <p className="label flex flex-wrap items-center gap-3">
          {isLatest && <span className="edge-forced shrink-0 bg-accent px-2 py-1 text-on-accent">{latest}</span>}
          <IssueNumber number={post.number} />
          <span>{post.category || noCategory}</span>
        </p>
        <h2 className={cx("display pt-4", titleSize(post.title))}>
          <OpenLink
            slug={post.slug}
            title={post.title}
            path={itemPath("/blog", post.slug)}
            className="block after:absolute after:inset-0 group-hover:text-accent-text"
          >
            {post.title}
          </OpenLink>
        </h2>
        <p className="pt-4 text-lead text-ink-soft">{post.text}</p>
        <div className="label mt-auto w-full pt-6">
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-3">
            <span>
              <span>{post.author.name}</span>
              <br />
              <span className="text-ink-soft">
                <DateAndLength post={post} />
              </span>
            </span>
            <Reactions post={post} />
          </div>
        </div>
      </div>
    </article>
  );
}

function titleSize({ length }: string): string {
  if (length > 120) return "text-title";
  return length > 70 ? "text-heading" : "text-display";
}
