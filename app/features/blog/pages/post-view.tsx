import { postLabels } from "#site-labels";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { ReactionsWithLike } from "./like-button.tsx";
import { DateAndLength, IssueNumber } from "./post-meta.tsx";
import type { Post } from "../post.ts";
import { Contents } from "#app/ui/article/contents.tsx";
import { ArticleTitle } from "#app/ui/article/article-title.tsx";
import { ArticleText } from "#app/ui/article/article-text.tsx";
import type { Heading } from "#app/ui/article/table-of-contents.ts";
import type { PostCardData } from "../post-card-data.ts";

interface Props {
  post: Pick<Post, "title" | "category" | "author" | "image" | "excerpt" | "contentHtml"> &
    Pick<PostCardData, "id" | "slug" | "publishedAt" | "readTime" | "likes" | "comments"> & { number?: number | null };
  headings: Heading[];
}

/** A whole post: its head, with the cover beside it to keep the first lines above the fold, then the text. */
export function PostView({ post, headings }: Props) {
  return (
    <article className="sheet-width wrap-anywhere pt-8 md:pt-10">
      <header className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-12 lg:gap-y-8">
        <div className="grid content-start gap-4 lg:col-span-7">
          <p className="label flex flex-wrap gap-x-4">
            <IssueNumber number={post.number ?? null} />
            <span>{post.category || postLabels.noCategory}</span>
          </p>
          <ArticleTitle title={post.title} standfirst={post.excerpt} />
        </div>
        {/* Below both columns, or beside a cover that is higher than the title alone. */}
        <div
          className={cx(
            "label flex flex-wrap items-center gap-x-6 gap-y-2 self-end border-y border-ink py-3",
            post.excerpt ? "lg:col-span-12" : "lg:col-span-7",
          )}
        >
          <span className="grow basis-44">
            {/* As wide as the name: a wider block would align a name in Arabic to the right. */}
            <bdi className="max-sm:block max-sm:w-fit">{post.author.name}</bdi>{" "}
            <span aria-hidden="true" className="max-sm:hidden">
              ·
            </span>{" "}
            <span className="text-ink-soft">
              <DateAndLength post={post} />
            </span>
          </span>
          <ReactionsWithLike post={post} />
        </div>
        <div
          className={cx(
            "plate relative plate-room self-start max-lg:mt-2 lg:col-span-5 lg:col-start-8 lg:row-start-1",
            !post.excerpt && "lg:row-span-2",
          )}
        >
          <div aria-hidden="true" className="plate-ink bg-accent" />
          <ResponsiveImage
            image={post.image}
            fallbackKey={post.number ?? post.id}
            priority
            // Beside an excerpt the cover is higher: cropped, and so needing more than the box is wide.
            sizes={
              post.excerpt
                ? "(min-width: 1344px) 39rem, (min-width: 1024px) 49vw, 92vw"
                : "(min-width: 1344px) 30rem, (min-width: 1024px) 35vw, 92vw"
            }
            className="relative border-2 border-ink"
            imgClassName={cx("aspect-video object-cover", post.excerpt && "lg:aspect-[5/4] lg:max-h-[22rem]")}
          />
        </div>
      </header>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 pt-8 md:pt-10 lg:grid-cols-[minmax(13rem,1fr)_minmax(0,37rem)_minmax(0,1fr)] print:block">
        <Contents headings={headings} title={postLabels.contentsTitle} />
        <div className="lg:col-start-2">
          <ArticleText className="prose-wide" html={post.contentHtml} />
          <footer className="mt-12 flex max-w-(--container-prose) flex-wrap items-baseline gap-x-3 gap-y-1 border-t-2 border-ink pt-4">
            <span className="label text-ink-soft">{postLabels.writtenBy}</span>
            <span className="display text-title">{post.author.name}</span>
          </footer>
        </div>
      </div>
    </article>
  );
}
