import type { ServerContentType } from "#app/content/content-type.server.ts";
import { nextPublication } from "#app/content/publication/publication.server.ts";
import { joinedMedia } from "#app/features/media/media.server.ts";
import { cacheableBlogUrl } from "./blog-search.ts";
import { postType } from "./content-type.ts";
import { readPost } from "./imported-post.server.ts";
import { renderContent } from "./insert.server.ts";
import { postShares } from "./post-counts.server.ts";
import { post } from "./post.ts";
import { findPost, isPostShown, listPostPaths, toPost, type FullRow } from "./queries.server.ts";
import { readChecked } from "./checked-posts.server.ts";

export const serverPostType: ServerContentType & { table: "blogs" } = {
  ...postType,
  table: "blogs",
  recognizedBy: ["title", "content"],
  receives: "post",
  items: {
    schema: post,
    find: (db, key, now) => findPost(db, key, { audience: "admin", now }),
    fromRow: (row, images) => toPost({ ...(row as FullRow), ...joinedMedia(images.get(0)) }),
    derive: (db, { content }) => renderContent(db, String(content)),
  },
  pages: {
    list: { module: "features/blog/pages/blog-page", url: cacheableBlogUrl },
    itemModule: "features/blog/pages/post-page",
    sitemapPart: listPostPaths,
    isShown: isPostShown,
    async ogImage(db, slug, now) {
      const post = await findPost(db, { slug }, { audience: "public", now });
      return post && { label: post.category, title: post.title };
    },
    nextChange: (db, after) => nextPublication(db, "blogs", after),
  },
  readChecked,
  overview: postShares,
  readItem: readPost,
};
