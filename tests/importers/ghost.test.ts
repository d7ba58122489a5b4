import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openGhost } from "#importers/ghost.ts";
import type { SourcePost } from "#importers/source.ts";

type Row = Record<string, unknown>;

async function readPosts(posts: Row[], tables: Row = {}): Promise<SourcePost[]> {
  const file = JSON.stringify({ db: [{ meta: {}, data: { ...tables, posts } }] });
  const source = await openGhost(() => Readable.from([Buffer.from(file)]), new Date("2026-01-01T00:00:00Z"));
  const sourcePosts: SourcePost[] = [];
  for await (const item of source.items()) if ("key" in item) sourcePosts.push(item);
  return sourcePosts;
}

/** Returns a line for each note, and the text of a post with these fields. */
async function convert(row: Row): Promise<string> {
  const [post] = await readPosts([{ id: "1", title: "A", slug: "a", ...row }]);
  const { markdown, notes, draft } = post?.text() ?? { markdown: "nothing", notes: [] };
  return [...[...notes, ...(draft ? [draft] : [])].map((note) => `- ${note}`), markdown].join("\n");
}

const lexical = (...children: Row[]) => JSON.stringify({ root: { type: "root", children } });
const text = (words: string, format = 0) => ({ type: "extended-text", text: words, format });
const paragraph = (...children: Row[]) => ({ type: "paragraph", children });
const item = (...children: Row[]) => ({ type: "listitem", children });
const list = (listType: string, ...children: Row[]) => ({ type: "list", listType, start: 1, children });

const mobiledoc = (sections: unknown[], more: Row = {}) =>
  JSON.stringify({ version: "0.3.1", atoms: [], cards: [], markups: [], sections, ...more });

test.each<[what: string, row: Row]>([
  [
    "lexical before mobiledoc",
    { lexical: lexical(paragraph(text("New"))), mobiledoc: mobiledoc([[1, "p", [[0, [], 0, "Old"]]]]) },
  ],
  ["mobiledoc before HTML", { lexical: null, mobiledoc: mobiledoc([[1, "p", [[0, [], 0, "New"]]]]) }],
  [
    "mobiledoc when lexical is empty",
    { lexical: lexical(paragraph()), mobiledoc: mobiledoc([[1, "p", [[0, [], 0, "New"]]]]) },
  ],
  ["a card of Markdown before HTML", { mobiledoc: '{"cards":[["card-markdown",{"markdown":"New"}]]}' }],
  ["HTML when there is nothing else", { html: "<p>New</p>", lexical: "{}", mobiledoc: "[" }],
])("the text of a Ghost post is %s", async (_what, row) => {
  expect(await convert({ html: "<p>Old</p>", ...row })).toBe("New");
});

test.each<[nodes: Row[], markdown: string]>([
  [
    [paragraph(text("a ", 0), text("b", 1), text(" "), text("c", 3), text(" "), text("d", 16), text(" < e"))],
    "a **b** ***c*** `d` < e",
  ],
  [
    [
      { type: "extended-heading", tag: "h3", children: [text("A")] },
      paragraph(text("b"), { type: "linebreak" }, text("c")),
    ],
    "### A\n\nb  \nc",
  ],
  [[paragraph({ type: "link", url: "__GHOST_URL__/b/", children: [text("b", 1)] })], "[**b**](/b/)"],
  [
    [{ type: "extended-quote", children: [text("a")] }, { type: "horizontalrule" }, paragraph(text("b"))],
    "> a\n\n---\n\nb",
  ],
  [[list("number", item(text("a")), item(text("b")))], "1.  a\n2.  b"],
  [
    [list("check", { ...item(text("a")), checked: true }, { ...item(text("b")), checked: false })],
    "-   [x] a\n-   [ ] b",
  ],
  [
    [{ type: "image", src: "__GHOST_URL__/content/images/a.png", alt: "A", caption: "<b>c</b>" }],
    "![A](/content/images/a.png)\n\n**c**",
  ],
  [
    [{ type: "gallery", images: [{ src: "/a.png" }, { src: "/b.png", alt: "B" }], caption: "" }],
    "![](/a.png)\n\n![B](/b.png)",
  ],
  [[{ type: "codeblock", code: "a < b", language: "js" }], "```js\na < b\n```"],
  [[{ type: "html", html: "<p>a</p>" }, { type: "markdown", markdown: "*b*" }, paragraph(text("c"))], "a\n\n*b*\n\nc"],
  [
    [{ type: "bookmark", url: "https://x.example", metadata: { title: "X", description: "d" } }],
    "[X](https://x.example)\n\nd",
  ],
  [[{ type: "callout", calloutEmoji: "💡", calloutText: "<p>a</p>" }], "> 💡\n> \n> a"],
  [
    [
      { type: "toggle", heading: "H", content: "<p>a</p>" },
      { type: "button", buttonText: "Go", buttonUrl: "/b" },
    ],
    "**H**\n\na\n\n[Go](/b)",
  ],
  [
    [{ type: "email", html: "secret" }, { type: "paywall" }, { type: "new-card" }, paragraph(text("a"))],
    "- the card new-card was left out\na",
  ],
  [
    [{ type: "html", html: "<p>a</p>", visibility: { web: { nonMember: false } } }],
    "- only members could read a part of its text\na",
  ],
])("lexical %j becomes Markdown", async (nodes, markdown) => {
  expect(await convert({ html: "<p>Old</p>", lexical: lexical(...nodes) })).toBe(markdown);
});

test.each<[sections: unknown[], more: Row, markdown: string]>([
  [
    [
      [1, "h2", [[0, [], 0, "A"]]],
      [
        1,
        "p",
        [
          [0, [0], 0, "b "],
          [0, [1], 2, "c"],
        ],
      ],
    ],
    { markups: [["strong"], ["a", ["href", "/d"]]] },
    "## A\n\n**b [c](/d)**",
  ],
  [
    [
      [3, "ol", [[[0, [], 0, "a"]], [[0, [], 0, "b"]]]],
      [2, "/a.png"],
    ],
    {},
    "1.  a\n2.  b\n\n![](/a.png)",
  ],
  [
    [
      [
        1,
        "p",
        [
          [0, [], 0, "a"],
          [1, [], 0, 0],
          [0, [], 0, "b"],
        ],
      ],
    ],
    { atoms: [["soft-return", "", {}]] },
    "a  \nb",
  ],
  [
    [
      [10, 0],
      [10, 1],
      [10, 2],
    ],
    {
      cards: [
        ["hr", {}],
        ["markdown", { markdown: "*a*" }],
        ["code", { code: "b" }],
      ],
    },
    "---\n\n*a*\n\n```\nb\n```",
  ],
])("mobiledoc %j becomes Markdown", async (sections, more, markdown) => {
  expect(await convert({ html: "<p>Old</p>", mobiledoc: mobiledoc(sections, more) })).toBe(markdown);
});

test("no field keeps Ghost's placeholder for the URL of the site", async () => {
  const ghostUrls = "__GHOST_URL__/about/ and __GHOST_URL__";
  const names = ["title", "custom_excerpt", "feature_image", "meta_title", "meta_description", "canonical_url"];
  const row = Object.fromEntries(names.map((name) => [name, ghostUrls]));
  const cards = { cards: [["markdown", { markdown: `${ghostUrls} __GHOST_URL__\\/b` }]] };
  const posts = await readPosts([{ id: "1", slug: "a", ...row, mobiledoc: JSON.stringify(cards) }], {
    tags: [{ id: "t", name: ghostUrls }],
    posts_tags: [{ post_id: "1", tag_id: "t" }],
    posts_meta: [{ post_id: "1", feature_image_alt: ghostUrls, feature_image_caption: ghostUrls }],
  });
  expect(JSON.stringify([posts, posts[0]?.text()])).not.toContain("GHOST_URL");
  expect(posts[0]).toMatchObject({ excerpt: "/about/ and /", seoDescription: "/about/ and /" });
});

test("posts without an id or a slug keep their keys", async () => {
  const rows = [{ title: "A", html: "<p>a</p>" }, { title: "A", html: "<p>b</p>" }, { title: "B" }];
  const keys = (await readPosts(rows)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect((await readPosts(rows)).map(({ key }) => key)).toEqual(keys);
});
