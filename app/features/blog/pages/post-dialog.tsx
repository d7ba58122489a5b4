import { Link } from "react-router";
import { postLabels, siteLabels } from "#site-labels";
import { useApiItem } from "#app/client/use-api-item.ts";
import { nameInUrl } from "#app/content/item-key.ts";
import { useSite } from "#app/render/site.ts";
import { cx } from "#app/ui/cx.ts";
import { Dialog } from "#app/ui/dialog.tsx";
// Requested with this file, not after those that use it.
import "#app/ui/stored-html.tsx";
import { DialogCover } from "#app/ui/opening/dialog-cover.tsx";
import { TextFailed } from "#app/ui/opening/text-failed.tsx";
import { scrollWithin } from "#app/ui/opening/scroll-within.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { useTabTitle } from "#app/ui/use-tab-title.ts";
import { ReactionsWithLike } from "./like-button.tsx";
import { DateAndLength, IssueNumber } from "./post-meta.tsx";
import type { Post } from "../post.ts";
import { PostText } from "./post-text.tsx";
import type { PostCardData } from "../post-card-data.ts";

type PostDialogProps = {
  post: PostCardData;
  onClose: () => void;
};

/** The whole post in a dialog over the list. The card's data shows at once; the text is fetched. */
export default function PostDialog({ post, onClose }: PostDialogProps) {
  useTabTitle(`${post.title} – ${useSite().name}`, `/blog/${post.slug}`);
  const { openAsPage } = siteLabels;
  const full = useApiItem<Post>(`/api/blogs/${nameInUrl(post)}`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="read"
      initialFocus="content"
      titleLevel="h1"
      title={
        <span data-morph="title" className="block text-heading wrap-anywhere">
          {post.title}
        </span>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the links in it */}
      <article data-print-alone onClick={scrollWithin} className="grid grid-cols-1 wrap-anywhere gap-6 pb-8">
        <div className="label flex flex-wrap items-center gap-x-6 gap-y-2">
          <span className="grow basis-44">
            {post.number !== null && (
              <>
                <IssueNumber number={post.number} /> <span aria-hidden="true">·</span>{" "}
              </>
            )}
            <bdi>{post.author.name}</bdi>{" "}
            <span aria-hidden="true" className="max-sm:hidden">
              ·
            </span>{" "}
            <span className="text-ink-soft max-sm:block">
              <DateAndLength post={post} />
            </span>
          </span>
          {/* The list still has the count of before a like in this dialog. */}
          <ReactionsWithLike post={{ ...post, likes: (full.state === "loaded" && full.item.likes) || post.likes }} />
        </div>
        <DialogCover slug={post.slug}>
          <ResponsiveImage
            image={post.image}
            fallbackKey={post.number ?? post.id}
            sizes="(min-width: 640px) 37rem, 92vw"
            boxRatio={16 / 9}
            className="border-2 border-ink"
            imgClassName="aspect-video object-cover"
          />
        </DialogCover>
        <FullText post={full} />
        <p className="border-t border-rule pt-4">
          <Link prefetch="intent" to={`/blog/${post.slug}`} className="text-link inline-flex min-h-11 items-center">
            {openAsPage}
          </Link>
        </p>
      </article>
    </Dialog>
  );
}

function FullText({ post: full }: { post: ReturnType<typeof useApiItem<Post>> }) {
  if (full.state === "failed") return <TextFailed {...full} message={postLabels.failed} />;
  if (full.state === "loading") {
    return (
      <div role="status" className="appear-late grid min-h-[70vh] content-start gap-3">
        <span className="sr-only">{postLabels.loading}</span>
        {["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"].map((width, line) => (
          <span key={line} className={`h-4 animate-pulse bg-inset ${width}`} />
        ))}
      </div>
    );
  }
  // The server renders the HTML from Markdown and sanitizes it.
  const { excerpt, contentHtml, author } = full.item;
  return (
    // As high as the skeleton, so that a short text does not move the sheet that stands on a phone's lower edge.
    <div className="grid grid-cols-1 content-start gap-6 max-sm:min-h-[70vh]">
      {excerpt && <p className={cx("text-ink-soft", excerpt.length <= 280 && "text-lead")}>{excerpt}</p>}
      <PostText className="" html={contentHtml} />
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t-2 border-ink pt-4">
        <span className="label text-ink-soft">{postLabels.writtenBy}</span>
        <span className="display text-title">{author.name}</span>
      </p>
    </div>
  );
}
