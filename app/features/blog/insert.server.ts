import type { DerivedText, InsertRow } from "#app/content/content-type.server.ts";
import { chooseSlug } from "#app/content/slugs/slugs.server.ts";
import type { Db } from "#app/db/client.ts";
import { recordText, renderText, type NewAlts } from "#app/features/media/text-images.server.ts";
import type { PostForm } from "./post.ts";
import { readMinutes } from "./read-minutes.ts";
import { toTextColumns } from "./text-columns.server.ts";

type NewPost = PostForm & {
  author: string;
  /** For a taken slug: "reject" (the form) throws a TakenError, "number" (an import) makes another from the title. */
  ifTaken: "reject" | "number";
  publishedAt?: string | undefined;
  feedId?: string | null;
  likes?: number;
  comments?: number;
  alts?: NewAlts;
};

/** Prepares the insertion of a post; the form, imports and the sample all use it. */
export async function preparePost(db: Db, post: NewPost): Promise<InsertRow> {
  const text = await renderContent(db, post.content, post.alts);
  return async (trx, { id, images: [cover = null], createdAt, updatedAt }) => {
    const { title, slug, ifTaken, status = "published", publishAt = null } = post;
    const { columns } = await recordText(trx, id, text);
    await trx
      .insertInto("blogs")
      .values({
        id,
        slug: await chooseSlug(trx, "blogs", { requested: slug, title, id, ifTaken }),
        title,
        ...columns,
        ...toTextColumns(post),
        status,
        publish_at: publishAt,
        published_at: (status === "scheduled" ? publishAt : post.publishedAt) ?? createdAt,
        image_id: cover,
        author_name: post.author,
        feed_id: post.feedId ?? null,
        likes: post.likes ?? 0,
        comments: post.comments ?? 0,
        created_at: createdAt,
        updated_at: updatedAt,
        revision: 1,
      })
      .execute();
  };
}

type ContentColumns = { content: string; content_html: string; preview: string; read_time: number };

/** What is derived from the content, computed once per save instead of at each read. */
export async function renderContent(db: Db, content: string, newAlts?: NewAlts): Promise<DerivedText<ContentColumns>> {
  const { html, preview, images: textImages, alts } = await renderText(db, content, newAlts);
  const columns = { content, content_html: html, preview, read_time: readMinutes(content) };
  return { columns, textImages, alts, renderAgain: (trx) => renderContent(trx, content) };
}
