import { lineField, optionalField, optional, textField } from "./field-makers.ts";
import type { SettingPart } from "./fields.ts";

export const homePart: SettingPart = {
  id: "home",
  label: "Home page",
  summary: "Top of the page, opening animation, features, timeline, vision and headings",
  groups: [
    {
      title: "Top of the page",
      settings: [
        lineField("hero.badge", "Badge"),
        lineField("hero.badgeText", "Beside the badge"),
        lineField("hero.headline", "Headline"),
        textField("hero.lede", "First sentences"),
        lineField("hero.joinLabel", "Button"),
        optionalField("project", "featuredProject", "Featured project", "The newest one where none is chosen."),
      ],
    },
    {
      title: "Opening animation",
      settings: [
        lineField("loader.lead", "First words"),
        {
          kind: "list",
          path: "loader.words",
          label: "Then in turn",
          one: "line",
          least: 2,
          most: 8,
          fields: [lineField("", "Words")],
        },
        lineField("loader.skipByKey", "How to skip it with a keyboard"),
        lineField("loader.skipByTap", "How to skip it on a touch screen"),
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
          fields: [lineField("title", "Title"), textField("text", "Text")],
        },
      ],
    },
    {
      title: "How you work",
      settings: [
        lineField("timeline.title", "Title"),
        lineField("timeline.intro", "Introduction"),
        {
          kind: "list",
          path: "timeline.steps",
          label: "Steps",
          one: "step",
          least: 3,
          most: 3,
          fields: [
            lineField("title", "Title"),
            textField("text", "Text"),
            lineField("takes", "How long it takes", "Such as Weeks 1–2."),
          ],
        },
      ],
    },
    {
      title: "Vision",
      settings: [
        lineField("vision.title", "Title"),
        {
          kind: "list",
          path: "vision.paragraphs",
          label: "Paragraphs",
          one: "paragraph",
          least: 1,
          most: 6,
          fields: [textField("", "Text")],
        },
      ],
    },
    {
      title: "Headings and links",
      settings: [
        lineField("home.workLink", "Link beside the button"),
        lineField("home.projectsTitle", "Over the projects"),
        lineField("home.projectsLink", "Link to all projects"),
        lineField("home.quotesTitle", "Over the quotes"),
        lineField("home.postsTitle", "Over the newest posts"),
        lineField("home.postsLink", "Link to the blog"),
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
        lineField("products.title", "Title"),
        lineField("products.intro", "Introduction"),
        lineField("products.more", "Below the tiles"),
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
            lineField("name", "Name"),
            textField("text", "Text"),
            optional(
              lineField(
                "href",
                "Link",
                "A web address, or one of this site such as /blog. Empty: a tile that cannot be pressed.",
              ),
            ),
            optionalField("art", "art", "Drawing", "Shown while there is no image."),
            optionalField("image", "image", "Image"),
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
        lineField("faq.title", "Title"),
        lineField("faq.stuck", "Below the questions", "Before the link to the contact page."),
        {
          kind: "list",
          path: "faq.items",
          label: "Questions",
          hint: "The first four can be reworded, but stay where they are.",
          one: "question",
          least: 4,
          most: 30,
          fixed: 4,
          fields: [lineField("question", "Question"), textField("answer", "Answer")],
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
        textField("introductions.blog", "Introduction"),
        textField("descriptions.blog", "For search engines", "{name} stands for the studio’s name."),
      ],
    },
    {
      title: "Editor’s Pick",
      hint: "A banner on the blog, shown while its post is public.",
      settings: [
        optionalField("post", "editorsPick.post", "Post"),
        lineField("editorsPick.label", "Label"),
        optional(lineField("editorsPick.title", "Title", "The post’s own where it is empty.")),
        optional(textField("editorsPick.text", "Text", "The post’s own where it is empty.")),
      ],
    },
    {
      title: "Portfolio",
      settings: [
        textField("introductions.portfolio", "Introduction"),
        textField("descriptions.portfolio", "For search engines", "{name} stands for the studio’s name."),
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
        lineField("collex.brand", "Name"),
        lineField("collex.headline", "Headline"),
        textField("collex.description", "Description"),
        {
          kind: "list",
          path: "collex.points",
          label: "Points",
          one: "point",
          least: 0,
          most: 12,
          fields: [lineField("", "Point")],
        },
        lineField("collex.thanksTitle", "Thanks, in large"),
        lineField("collex.thanksText", "Thanks, in small"),
      ],
    },
  ],
};
