import type { ContentType } from "#app/content/content-type.ts";

export const pageType: ContentType = {
  name: "page",
  table: "pages",
  labels: {
    one: "Page",
    many: "Pages",
    noun: "page",
    tasks: "Write pages such as About",
    audit: "the page %",
  },
  icon: "file",
  key: "a",
  isSecondary: true,
  hasSeeds: true,
  titleField: "title",
  images: [{ table: "pages", column: "image_id", owner: "id", place: "image" }],
  unversioned: ["content_html", "preview"],
  text: { markdown: "content", html: "content_html" },
  publicPath: "",
  listAudience: "admin",
};
