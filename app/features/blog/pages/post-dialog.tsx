import { Suspense, use, useState } from "react";
import { itemPath } from "#app/content/slugs/slug.ts";
import { Link } from "react-router";
import { postLabels, siteLabels } from "#site-labels";
import { nameInUrl } from "#app/content/slugs/item-key.ts";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { ItemDialog } from "#app/ui/opening/item-dialog.tsx";
import { ItemText, readItem, type ItemResult } from "#app/ui/opening/item-text.tsx";
import { ReactionsWithLike } from "./like-button.tsx";
import { DateAndLength, IssueNumber } from "./post-meta.tsx";
import type { Post } from "../post.ts";
import { ArticleText } from "#app/ui/article/article-text.tsx";
import type { PostCardData } from "../post-card-data.ts";

type PostDialogProps = {
  post: PostCardData;
  onClose: () => void;
};

/** The whole post in a dialog over the list. The card's data shows at once; the text is fetched. */
export function PostDialog({ post, onClose }: PostDialogProps) {
  const read = () => readItem<Post>(`/api/blogs/${nameInUrl(post)}`);
  const [result, setResult] = useState(read);
  return (
    <ItemDialog title={post.title} onClose={onClose} className="sm:max-w-[40rem]">
      <article data-print-alone className="grid grid-cols-1 gap-6 pb-8">
        <div className="label flex flex-wrap items-center gap-x-6 gap-y-2">
          <span className="grow basis-44">
            {post.number !== null && (
              <span>
                <IssueNumber number={post.number} /> <span aria-hidden="true">·</span>{" "}
              </span>
            )}
            <span>
              <bdi>{post.author.name}</bdi>{" "}
              <span aria-hidden="true" className="max-sm:hidden">
                ·
              </span>{" "}
              <span className="text-ink-soft max-sm:block">
                <DateAndLength post={post} />
              </span>
            </span>
          </span>
          <Suspense fallback={<ReactionsWithLike post={post} />}>
            <CurrentReactions post={post} result={result} />
          </Suspense>
        </div>
        <div data-cover>
          <ResponsiveImage
            image={post.image}
            fallbackKey={post.number ?? post.id}
            sizes="(min-width: 640px) 37rem, 92vw"
            boxRatio={16 / 9}
            className="border-2 border-ink"
            imgClassName="aspect-video object-cover"
          />
        </div>
        <ItemText result={result} retry={() => setResult(read())} labels={postLabels}>
          {({ excerpt, contentHtml, author }) => (
            <div className="grid grid-cols-1 content-start gap-6">
              {excerpt && <p className={cx("text-ink-soft", excerpt.length <= 280 && "text-lead")}>{excerpt}</p>}
              {/* The server renders the HTML from Markdown and sanitizes it. */}
              <ArticleText className="" html={contentHtml} />
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t-2 border-ink pt-4">
                <span className="label text-ink-soft">{postLabels.writtenBy}</span>
                <span className="display text-title">{author.name}</span>
              </p>
            </div>
          )}
        </ItemText>
        <p className="border-t border-rule pt-4">
          <Link
            prefetch="intent"
            to={itemPath("/blog", post.slug)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {siteLabels.openAsPage}
          </Link>
        </p>
      </article>
    </ItemDialog>
  );
}

/** The list still has the count of before a like in this dialog. */
function CurrentReactions({ post, ...props }: { post: PostCardData; result: Promise<ItemResult<Post>> }) {
  const result = use(props.result);
  return <ReactionsWithLike post={"item" in result ? { ...post, likes: result.item.likes ?? post.likes } : post} />;
}
