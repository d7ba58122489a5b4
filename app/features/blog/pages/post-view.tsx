import { headlineClass } from "#app/ui/headline.ts";
import { ResponsiveImage } from "#app/ui/responsive-image.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import { DateAndLength, Reactions } from "./post-meta.tsx";
import type { Blog } from "../post.ts";
import { Contents } from "./contents.tsx";
import type { Heading } from "../table-of-contents.ts";
import type { PostCardData } from "../post-card-data.ts";

interface Props {
  post: Pick<Blog, "title" | "category" | "author" | "image" | "contentHtml"> &
    Pick<PostCardData, "id" | "slug" | "publishedAt" | "readTime" | "likes" | "comments">;
  headings: Heading[];
  /** Likes and comments show, and it can be liked. */
  likeable: boolean;
}

/** A whole article with its head and its picture. */
export function PostView({ post, headings, likeable }: Props) {
  return (
    <article className="sheet-width wrap-anywhere pt-10 md:pt-16">
      <header className="grid grid-cols-1 gap-6">
        <p className="label">{post.category || "Blog"}</p>
        <h1 className={headlineClass(post.title)}>{post.title}</h1>
        <div className="label flex flex-wrap justify-between gap-x-8 gap-y-2 border-y border-ink py-3">
          <span>
            {post.author.name} <span aria-hidden="true">·</span>{" "}
            <span className="text-ink-soft">
              <DateAndLength post={post} />
            </span>
          </span>
          {likeable && <Reactions post={post} likeable />}
        </div>
      </header>
      <div className="relative mt-8 mr-2.5">
        <div aria-hidden="true" className="absolute inset-0 translate-x-2.5 translate-y-2.5 bg-accent print:hidden" />
        <ResponsiveImage
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
        <StoredHtml className="prose lg:col-start-2" html={post.contentHtml} />
      </div>
    </article>
  );
}
