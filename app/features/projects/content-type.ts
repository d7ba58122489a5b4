import type { ContentType } from "#app/content/content-type.ts";

export const projectType: ContentType = {
  name: "project",
  table: "projects",
  labels: {
    one: "Project",
    many: "Projects",
    noun: "project",
    tasks: "Show what was built",
    audit: "the project %",
  },
  icon: "folder",
  key: "p",
  titleField: "title",
  images: [{ table: "project_images", column: "media_id", owner: "project_id", position: "position", place: "image" }],
  unversioned: ["description_html", "preview"],
  text: { markdown: "description", html: "description_html" },
  publicPath: "/portfolio",
  listAudience: "admin",
};
