import { line, of, optional, text } from "./field-makers.ts";
import type { SettingPart } from "./fields.ts";

export const homePart: SettingPart = {
  id: "home",
  label: "Home page",
  summary: "Hero, loader, features, timeline, vision and headings",
  groups: [
    {
      title: "Top of the page",
      settings: [
        line("hero.badge", "Badge"),
        line("hero.badgeText", "Beside the badge"),
        line("hero.headline", "Headline"),
        text("hero.lede", "First sentences"),
        line("hero.joinLabel", "Button"),
        of("project", "featuredProject", "Featured project", "The newest one where none is chosen"),
      ],
    },
    {
      title: "Opening animation",
      settings: [
        line("loader.lead", "First words"),
        {
          kind: "list",
          path: "loader.words",
          label: "Then in turn",
          one: "line",
          least: 2,
          most: 8,
          fields: [line("", "Words")],
        },
        line("loader.skipByKey", "How to skip it with a keyboard"),
        line("loader.skipByTap", "How to skip it on a touch screen"),
      ],
    },
    {
      title: "What you hold on to",
      settings: [
        {
          kind: "list",
          path: "features",
          label: "Features",
          one: "feature",
          least: 3,
          most: 3,
          fields: [line("title", "Title"), text("text", "Text")],
        },
      ],
    },
    {
      title: "How you work",
      settings: [
        line("timeline.title", "Title"),
        line("timeline.intro", "Introduction"),
        {
          kind: "list",
          path: "timeline.steps",
          label: "Steps",
          one: "step",
          least: 3,
          most: 3,
          fields: [
            line("title", "Title"),
            text("text", "Text"),
            line("takes", "How long it takes", "Such as Weeks 1–2"),
          ],
        },
      ],
    },
    {
      title: "Vision",
      settings: [
        line("vision.title", "Title"),
        {
          kind: "list",
          path: "vision.paragraphs",
          label: "Paragraphs",
          one: "paragraph",
          least: 1,
          most: 6,
          fields: [text("", "Text")],
        },
      ],
    },
    {
      title: "Headings and links",
      settings: [
        line("home.workLink", "Link beside the button"),
        line("home.projectsTitle", "Over the projects"),
        line("home.projectsLink", "Link to all projects"),
        line("home.quotesTitle", "Over the quotes"),
        line("home.postsTitle", "Over the newest posts"),
        line("home.postsLink", "Link to the blog"),
      ],
    },
  ],
};

export const productsPart: SettingPart = {
  id: "products",
  label: "Products",
  summary: "One to six tiles on the home page",
  groups: [
    {
      title: "The section",
      settings: [
        line("products.title", "Title"),
        line("products.intro", "Introduction"),
        line("products.more", "Below the tiles"),
      ],
    },
    {
      title: "Tiles",
      settings: [
        {
          kind: "list",
          path: "products.tiles",
          label: "Tiles",
          one: "product",
          least: 1,
          most: 6,
          fields: [
            line("name", "Name"),
            text("text", "Text"),
            optional(
              line("href", "Link", "A web address, or a path of this site. Empty: a tile that cannot be pressed"),
            ),
            of("art", "art", "Drawing", "Shown while there is no image"),
            of("image", "image", "Image"),
          ],
        },
      ],
    },
  ],
};

export const questionsPart: SettingPart = {
  id: "questions",
  label: "Questions",
  summary: "What visitors ask, with your answers",
  groups: [
    {
      title: "Questions and answers",
      settings: [
        line("faq.title", "Title"),
        line("faq.stuck", "Below the questions", "Before the link to the contact page"),
        {
          kind: "list",
          path: "faq.items",
          label: "Questions",
          hint: "The first four can be reworded, but stay where they are.",
          one: "question",
          least: 4,
          most: 30,
          fixed: 4,
          fields: [line("question", "Question"), text("answer", "Answer")],
        },
      ],
    },
  ],
};

export const blogPart: SettingPart = {
  id: "blog",
  label: "Blog and portfolio",
  summary: "Introductions, Editor’s Pick and words for search engines",
  groups: [
    {
      title: "Blog",
      settings: [
        text("introductions.blog", "Introduction"),
        text("descriptions.blog", "For search engines", "{name} stands for the studio’s name"),
      ],
    },
    {
      title: "Editor’s Pick",
      hint: "A banner on the blog, shown while its post is public.",
      settings: [
        of("post", "editorsPick.post", "Post"),
        line("editorsPick.label", "Label"),
        optional(line("editorsPick.title", "Title", "The post’s own where it is empty")),
        optional(text("editorsPick.text", "Text", "The post’s own where it is empty")),
      ],
    },
    {
      title: "Portfolio",
      settings: [
        text("introductions.portfolio", "Introduction"),
        text("descriptions.portfolio", "For search engines", "{name} stands for the studio’s name"),
      ],
    },
  ],
};

export const teaserPart: SettingPart = {
  id: "teaser",
  label: "Teaser",
  summary: "The page about what you are still building",
  groups: [
    {
      title: "The teaser page",
      settings: [
        line("collex.brand", "Name"),
        line("collex.headline", "Headline"),
        text("collex.description", "Description"),
        {
          kind: "list",
          path: "collex.points",
          label: "Points",
          one: "point",
          least: 0,
          most: 12,
          fields: [line("", "Point")],
        },
        line("collex.thanksTitle", "Thanks, in large"),
        line("collex.thanksText", "Thanks, in small"),
      ],
    },
  ],
};
