import type { ServerContentType } from "#app/content/content-type.server.ts";
import { joinedMedia } from "#app/features/media/media.server.ts";
import { cacheableBlogUrl } from "./blog-search.ts";
import { postType } from "./content-type.ts";
import { readPost } from "./imported-post.server.ts";
import { renderContent } from "./insert.server.ts";
import { postShares } from "./post-counts.server.ts";
import { post } from "./post.ts";
import { findPost, isPostShown, listPostPaths, toPost, type FullRow } from "./queries.server.ts";

export const serverPostType: ServerContentType = {
  ...postType,
  recognizedBy: ["title", "content"],
  receivesPosts: true,
  items: {
    schema: post,
    find: (db, key, now) => findPost(db, key, { audience: "admin", now }),
    fromRow: (row, images) => toPost({ ...(row as FullRow), ...joinedMedia(images.get(0)) }),
    derive: (db, { content }) => renderContent(db, String(content)),
  },
  pages: {
    listModule: "features/blog/pages/blog-page",
    itemModule: "features/blog/pages/post-page",
    listUrl: cacheableBlogUrl,
    sitemapPart: listPostPaths,
    isShown: isPostShown,
    async ogImage(db, slug, now) {
      const post = await findPost(db, { slug }, { audience: "public", now });
      return post && { label: post.category, title: post.title };
    },
  },
  overview: postShares,
  readItem: readPost,
};
