import type { ServerContentType } from "#app/content/content-type.server.ts";
import { countOf, fit, imageSource, timeOf, timesOf } from "#app/content/read-item.ts";
import { siteContent } from "#app/content/site-content.ts";
import { joinedMedia } from "#app/features/media/media.server.ts";
import { isVisible } from "#app/text/fields.ts";
import { cacheableBlogUrl } from "./blog-search.ts";
import { postType } from "./content-type.ts";
import { contentColumns, preparePost } from "./insert.server.ts";
import { blog, blogForm, type BlogStatus } from "./post.ts";
import { eachBlog, findBlog, isPostShown, listPostPaths, toBlog, type FullRow } from "./queries.server.ts";

export const serverPostType: ServerContentType = {
  ...postType,
  recognizedBy: ["title", "content"],
  showsLikes: true,
  items: {
    schema: blog,
    find: (db, idOrSlug, now) => findBlog(db, idOrSlug, { viewer: "admin", now }),
    fromRow: (row, images) => toBlog({ ...(row as FullRow), ...joinedMedia(images.get(0)) }),
    derive: (db, { content }) => contentColumns(db, String(content)),
  },
  pages: {
    listModule: "features/blog/pages/blog-page",
    itemModule: "features/blog/pages/post-page",
    listUrl: cacheableBlogUrl,
    items: (db, now) => eachBlog(db, { viewer: "public", now }),
    part: listPostPaths,
    isShown: isPostShown,
    async card(db, slug, now) {
      const post = await findBlog(db, slug, { viewer: "public", now });
      return post && { label: post.category || "Blog", title: post.title };
    },
  },
  readItem({ author, status: givenStatus, publishAt: givenTime, image, ...item }, now) {
    const tags = Array.isArray(item["tags"]) ? item["tags"].join(", ") : item["tags"];
    const { fields, notes } = fit(blogForm, { ...item, tags });
    const publishAt = timeOf(givenTime ?? item["scheduledAt"]);
    const { status, note } = statusOf(givenStatus, publishAt);
    return {
      title: fields.title,
      images: [imageSource(image ?? item["imageUrl"])],
      ...timesOf(item, now),
      notes: note ? [...notes, note] : notes,
      prepare: async (db) =>
        preparePost(db, {
          ...fields,
          status,
          publishAt,
          publishedAt: timeOf(item["publishedAt"]) ?? undefined,
          author: nameOf(author) ?? (await siteContent(db)).name,
          likes: countOf(item["likes"]),
          comments: countOf(item["comments"]),
          ifTaken: "number",
        }),
    };
  },
};

/**
 * Whether a post goes online: published, without any status, or scheduled with a time. Nothing else may become public by
 * being imported: it becomes a draft, with a note.
 */
function statusOf(value: unknown, publishAt: string | null): { status: BlogStatus; note?: string } {
  const given = value ?? "published";
  const status = typeof given === "string" ? given.trim().toLowerCase() : "";
  if (status === "published" || status === "draft") return { status };
  if (status === "scheduled" && publishAt) return { status };
  const why = status === "scheduled" ? "it is scheduled without a time" : `its status is ${JSON.stringify(given)}`;
  return { status: "draft", note: `becomes a draft: ${why.slice(0, 200)}` };
}

function nameOf(author: unknown): string | null {
  const name = typeof author === "object" && author !== null && "name" in author ? author.name : author;
  return typeof name === "string" && isVisible(name) ? name.trim().slice(0, 120) : null;
}
