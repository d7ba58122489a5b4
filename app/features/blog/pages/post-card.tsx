import { blogLabels } from "#site-labels";
import { itemPath } from "#app/content/slugs/slug.ts";
import { Day } from "#app/server/render/day.tsx";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import type { OpenLink } from "#app/ui/opening/open-link.tsx";
import { IssueNumber, Reactions } from "./post-meta.tsx";
import type { PostCardData } from "../post-card-data.ts";
import { fillText } from "#app/config/fill-text.ts";

export type PostCardProps = {
  post: PostCardData;
  /** The title's link. A page that opens no dialogs passes a plain one, and does not load OpenLink's code. */
  link: typeof OpenLink;
  /** The card is one of two in a row, not of three. */
  isLarge?: boolean;
};

/** A post in a grid, set like a newspaper column: rule, image, headline, text, small print. */
export function PostCard({ post, link: PostLink, isLarge = false }: PostCardProps) {
  return (
    <article className="group relative flex h-full min-w-0 flex-col border-t-2 border-ink pt-3">
      <p className="label flex justify-between gap-4 pb-3">
        <span className="flex min-w-0 flex-wrap gap-x-3">
          <IssueNumber number={post.number} />
          <span>{post.category || blogLabels.noCategory}</span>
        </span>
        <span className="shrink-0 text-ink-soft">{fillText(blogLabels.minutes, { minutes: post.readTime })}</span>
      </p>
      <div className="relative plate-room">
        <div aria-hidden="true" className="plate-ink bg-register" />
        <div data-cover className="relative">
          <ResponsiveImage
            image={post.image}
            alt=""
            fallbackKey={post.number ?? post.id}
            sizes={
              isLarge
                ? "(min-width: 1400px) 37rem, (min-width: 1024px) 44vw, (min-width: 640px) 46vw, 92vw"
                : "(min-width: 1400px) 24rem, (min-width: 1024px) 28vw, (min-width: 640px) 46vw, 92vw"
            }
            boxRatio={16 / 9}
            className="border-2 border-ink"
            imgClassName="aspect-video object-cover"
          />
        </div>
      </div>
      <h3 className="display pt-4 text-title">
        <PostLink
          slug={post.slug}
          title={post.title}
          path={itemPath("/blog", post.slug)}
          className="block after:absolute after:inset-0 group-hover:text-accent-text"
        >
          {post.title}
        </PostLink>
      </h3>
      <p className="pt-2 pb-5 text-ink-soft">{post.text}</p>
      <div className="label mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-soft">
        <span>
          <span className="text-ink">{post.author.name}</span>
          <br />
          <Day iso={post.publishedAt} />
        </span>
        <Reactions post={post} />
      </div>
    </article>
  );
}
