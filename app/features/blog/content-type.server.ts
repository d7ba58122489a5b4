import type { ServerContentType } from "#app/content/content-type.server.ts";
import { joinedMedia } from "#app/features/media/media.server.ts";
import { cacheableBlogUrl } from "./blog-search.ts";
import { postType } from "./content-type.ts";
import { readPost } from "./imported-post.server.ts";
import { contentColumns } from "./insert.server.ts";
import { blog } from "./post.ts";
import { eachBlog, findBlog, isPostShown, listPostPaths, toBlog, type FullRow } from "./queries.server.ts";

export const serverPostType: ServerContentType = {
  ...postType,
  recognizedBy: ["title", "content"],
  receivesPosts: true,
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
  readItem: readPost,
};
