import type { ContentType } from "#app/content/content-type.ts";

export const postType: ContentType = {
  name: "blog",
  table: "blogs",
  labels: {
    one: "Blog",
    many: "Blogs",
    noun: "post",
    tasks: "Write, schedule, edit",
    audit: "the post %",
  },
  icon: "newspaper",
  key: "b",
  titleField: "title",
  images: [{ table: "blogs", column: "image_id", owner: "id", place: "cover" }],
  unversioned: ["content_html", "preview", "read_time", "likes", "feed_id", "comments"],
  text: { markdown: "content", html: "content_html" },
  publicPath: "/blog",
  listAudience: "admin",
};
