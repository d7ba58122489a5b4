import { lineField, optional, optionalField, textField, type SettingPart } from "./fields.ts";

export const homePart: SettingPart = {
  id: "home",
  label: "Home page",
  summary: "Top of the page, opening animation, features, timeline and vision",
  groups: [
    {
      title: "Top of the page",
      settings: [
        lineField("hero.badge", "Badge"),
        lineField("hero.badgeText", "Beside the badge"),
        lineField("hero.headline", "Headline"),
        textField("hero.lede", "First sentences"),
        lineField("hero.joinLabel", "Button"),
        optionalField("project", "featuredProject", "Featured project", "If empty, the newest one."),
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
      ],
    },
    {
      title: "Features",
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
                "A URL, or a path of this site such as /blog. If empty, the tile is not a link.",
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
          hint: "The first four can be reworded, not moved or removed.",
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
  summary: "Introductions and Editor’s Pick",
  groups: [
    {
      title: "Blog",
      settings: [textField("introductions.blog", "Introduction")],
    },
    {
      title: "Editor’s Pick",
      hint: "A banner on the blog. While its post is not public, the newest one is shown.",
      settings: [
        { kind: "shown", path: "editorsPick.banner", label: "Banner" },
        optionalField("post", "editorsPick.post", "Post", "If empty, the newest one."),
        lineField("editorsPick.label", "Label"),
        optional(lineField("editorsPick.title", "Title", "If empty, the post’s own.")),
        optional(textField("editorsPick.text", "Text", "If empty, the post’s own.")),
      ],
    },
    {
      title: "Portfolio",
      settings: [textField("introductions.portfolio", "Introduction")],
    },
  ],
};
