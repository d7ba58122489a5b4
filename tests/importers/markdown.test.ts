import { expect, test, vi } from "vitest";
import { readMarkdown as read } from "../markdown-import.ts";

/** The status of a note with these lines of front matter. */
const statusOf = async (yaml: string) =>
  (await read({ "a.md": `---\ndate: 2020-01-02\n${yaml}\n---\nText` })).split(" | ")[2];

test.each([
  ["published: no", "draft"],
  ['published: "false"', "draft"],
  ["Published: No", "draft"],
  ["published: off", "draft"],
  ["published: perhaps", "draft"],
  ["published: yes", "published"],
  ["published: 2020-01-02", "published"],
  ["draft: yes", "draft"],
  ["Draft: True", "draft"],
  ['draft: "on"', "draft"],
  ["draft: perhaps", "draft"],
  ["draft: no", "published"],
  ["draft:", "published"],
  ["private: yes", "draft"],
  ["publish: false", "draft"],
  ["publish: perhaps", "draft"],
  ["publish: true", "published"],
  ["dg-publish: false", "draft"],
  ["unlisted: true", "draft"],
  ["unlisted: false", "published"],
  ["hidden: true", "draft"],
  ["visibility: members", "draft"],
  ["visibility: public", "published"],
])("a note with %s is imported as %s", async (yaml, status) => {
  expect(await statusOf(yaml)).toBe(status);
});

test("the report says why a post became a draft", async () => {
  const report = await read({ "content/posts/a.md": "---\nunlisted: true\n---\nText" });
  expect(report).toContain('- became a draft: its status was "unlisted"');
});

test.each([
  ["pubDatetime: 2020-01-02"],
  ["publish_date: 2020-01-02"],
  ["publishedDate: 2020-01-02"],
  ["createdAt: 2020-01-02"],
])("a note with %s gets this date", async (yaml) => {
  expect(await read({ "a.md": `---\n${yaml}\n---\nText` })).toBe("a | a | published | 2020-01-02 | \nText");
});

test.each(["modDatetime", "updated_at", "updatedAt"])("%s sets the date of a post's last change", async (key) => {
  expect(await read({ "a.md": `---\ndate: 2020-01-02\n${key}: 2021-03-04\n---\nText` })).toContain(
    "\nchanged 2021-03-04\n",
  );
});

test.each([
  ["empty front matter before a rule", "---\n---\nIntro\n\n---\nMore\n", "Intro\n\n---\nMore"],
  ["empty front matter", "---\n---\nIntro\n", "Intro"],
  ["a rule at its beginning", "---\n\nSome text\n\n---\nMore", "---\n\nSome text\n\n---\nMore"],
  ["a heading between rules", "---\n\n## Some text\n\n---\nMore", "---\n\n## Some text\n\n---\nMore"],
  ["front matter that is a comment", "---\n# title: x\n---\nMore", "More"],
])("a file with %s retains its whole text", async (_what, file, text) => {
  expect((await read({ "content/posts/a.md": file })).replace(/^.*\n/, "")).toBe(text);
});

test("files of themes, templates and libraries are not imported", async () => {
  const report = await read({
    "mine/content/posts/a.md": "Text",
    "mine/content/themes/b.md": "Text",
    "mine/themes/x/exampleSite/content/posts/demo.md": "Text",
    "mine/archetypes/default.md": "Text",
    "mine/vendor/x/_posts/2020-01-02-welcome.md": "Text",
    "mine/_site/c.md": "Text",
    "notes/themes/d.md": "Text",
  });
  expect([...report.matchAll(/^(\S+): it belongs to a theme/gm)].map(([, path]) => path)).toEqual([
    "mine/_site/c.md",
    "mine/archetypes/default.md",
    "mine/themes/x/exampleSite/content/posts/demo.md",
    "mine/vendor/x/_posts/2020-01-02-welcome.md",
  ]);
  expect([...report.matchAll(/^(?:page )?(\w) \|/gm)].map(([, title]) => title)).toEqual(["a", "b", "d"]);
});

test("a folder of notes can have the name of a theme folder", async () => {
  expect(await read({ "themes/a.md": "Text", "b.md": "Text" })).toMatch(/^b \|[^]*\na \|/);
  expect(await read({ "themes/a.md": "Text", "posts/content/x/b.md": "Text" }, "content")).toMatch(
    /^b \|[^]*\npage a \|/,
  );
});

test.each([
  ["content/hello.md", "---\npubDate: 2020-01-02\n---\nText"],
  ["content/2020-01-02-hello.md", "Text"],
])("the dated file %s is imported as a post", async (path, file) => {
  expect(await read({ [path]: file })).toMatch(/\| hello \| published \| 2020-01-02 \|/);
});

test.each([
  ["2024", "published | 2024-01-01"],
  ['"2024"', "published | 2024-01-01"],
  ["20240105", "published | 2024-01-05"],
  ["915148800", "published | 1999-01-01"],
  ["915148800000", "published | 1999-01-01"],
  ["1704456000", "published | 2024-01-05"],
  ["1704456000000", "published | 2024-01-05"],
  ["20241399", "draft | undated | \n- its date cannot be read: 20241399\n"],
  ["12345", "draft | undated | \n- its date cannot be read: 12345\n"],
  ["-2024", "draft | undated | \n- its date cannot be read: -2024\n"],
  ["2024.5", "draft | undated | \n- its date cannot be read: 2024.5\n"],
])("a note with the date %s is imported as %s", async (date, report) => {
  expect(await read({ "a.md": `---\ndate: ${date}\n---\nText` })).toContain(`a | a | ${report}`);
});

test.each([
  ["January 5, 2024", "2024-01-05"],
  ["January 5, 2024 0:30 AM", "2024-01-05"],
  ["January 5, 2024 11:30 PM", "2024-01-05"],
  ["Jan 5 2024 23:30 (evening)", "2024-01-05"],
  ["2024/01/05", "2024-01-05"],
  ["2024-1-5", "2024-01-05"],
  ["2024-01-05", "2024-01-05"],
  ["2024-01", "2024-01-01"],
  ["2024-01-05 23:30", "2024-01-05"],
  ["2024-01-05T23:30:00Z", "2024-01-05"],
  ["2024-01-05 23:30:00 -0500", "2024-01-06"],
  ["2024-01-06T00:30:00+01:00", "2024-01-05"],
  ["January 5, 2024 11:30 PM EST", "2024-01-06"],
  ["Sat, 06 Jan 2024 00:30:00 +0100", "2024-01-05"],
  ["Sat Jan 06 2024 00:30:00 GMT+0100 (Central European Standard Time)", "2024-01-05"],
])("the date %s is read as %s in every time zone", async (date, day) => {
  try {
    for (const [zone, hour] of [
      ["Pacific/Kiritimati", 10],
      ["America/Los_Angeles", 8],
    ] as const) {
      vi.stubEnv("TZ", zone);
      expect(new Date(2024, 0, 5).getUTCHours()).toBe(hour);
      expect(await read({ "a.md": `---\ndate: ${JSON.stringify(date)}\n---\nText` })).toContain(`| ${day} |`);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});

const NOTION = "Trip 0123456789abcdef0123456789abcdef.md";

test.each<[what: string, files: Record<string, string>, expected: RegExp, root?: string]>([
  [
    "an unticked checkbox of Notion",
    { [NOTION]: "# Trip\n\nDate: 2020-01-02\nPublished: No\n\nText" },
    /\| draft \| undated \| \nText$/,
  ],
  [
    "lines that only look like properties of Notion",
    { [NOTION]: "# Trip\n\nUpdate: we moved to room 5.\n\nText" },
    /\nUpdate: we moved to room 5\.\n\nText$/,
  ],
  [
    "unknown properties of Notion",
    { [NOTION]: "# Trip\n\nCreated time: January 2, 2020\nBudget: 5000\nTags: a, b\n\nText" },
    /\| published \| 2020-01-02 \| \nBudget: 5000\n\nText$/,
  ],
  [
    "Jekyll's posts folder as the root",
    { "2020-01-02-a.md": "Text" },
    /\| published \| 2020-01-02 \| \/2020\/01\/02\/a\.html/,
    "site/_posts",
  ],
  ["Jekyll's drafts folder as the root", { "a.md": "Text" }, /\| a \| draft \|/, "_drafts"],
  [
    "Hugo's content folder as the root",
    { "posts/a.md": "Text" },
    /\| a \| draft \| undated \| \/posts\/a\nText/,
    "content",
  ],
  [
    "a folder below Hugo's content as the root",
    { "a.md": "Text" },
    /\| a \| draft \| undated \| \/posts\/a\n/,
    "site/content/posts",
  ],
  [
    "a Jekyll link within the posts folder",
    { "2020-01-02-a.md": "{% post_url 2020-01-02-b %} [b]({% post_url 2020-01-02-b %})", "2020-01-02-b.md": "Text" },
    /\[b\]\(file:\/2020-01-02-b\.md\)/,
    "_posts",
  ],
  [
    "code in lists and quotations, and code that is indented",
    {
      "_posts/2020-01-02-a.md":
        "- list\n\n  ```html\n  <b>{{ a }}</b>\n  ```\n\n> ```\n> <u>{% b %}</u>\n> ```\n\n    <b>{{ c }}</b>\n\n`{{ d }}` <b>bold</b>",
    },
    /\| \n?[^-]*- list\n\n {2}```html\n {2}<b>{{ a }}<\/b>\n {2}```\n\n> ```\n> <u>{% b %}<\/u>\n> ```\n\n {4}<b>{{ c }}<\/b>\n\n`{{ d }}` \*\*bold\*\*$/,
  ],
  ["comparisons", { "a.md": "When a == b and c == d" }, /\nWhen a == b and c == d$/],
  ["Obsidian's highlight marks", { "a.md": "A ==marked text== here" }, /\nA marked text here$/],
  ["Obsidian's highlight marks in another program's file", { "content/posts/a.md": "A ==b== c" }, /\nA ==b== c$/],
  [
    "links to notes by name and to files by the end of their paths",
    { "a.md": "[[B Note]] [x](/deep/B%20note.md)", "far/deep/B note.md": "Text" },
    /\[B Note\]\(<file:\/far\/deep\/B note\.md>\) \[x\]\(<file:\/far\/deep\/B note\.md>\)/,
  ],
  [
    "links whose text wraps, has code or stands in a quotation, and links by reference",
    {
      "a.md":
        'See [my earlier\npost](b.md), [`b` here](b.md "say \\"b\\"") and [it]( b.md\n(b) ).\n\n> quoted [a\n> b](b.md)\n\n[no\n\nlink](b.md) \\[no](b.md) `[no](b.md)` [ref] [note]: see\n\n[ref]: b.md "B"\n[note]: see [b](b.md)',
      "b.md": "Text",
    },
    /\nSee \[my earlier\npost\]\(file:\/b\.md\), \[`b` here\]\(file:\/b\.md "say \\"b\\""\) and \[it\]\( file:\/b\.md\n\(b\) \)\.\n\n> quoted \[a\n> b\]\(file:\/b\.md\)\n\n\[no\n\nlink\]\(b\.md\) \\\[no\]\(b\.md\) `\[no\]\(b\.md\)` \[ref\] \[note\]: see\n\n\[ref\]: file:\/b\.md "B"\n\[note\]: see \[b\]\(file:\/b\.md\)\n/,
  ],
  [
    "links to notes of one name in several folders",
    {
      "a.md": "[[two/Note]] [[Other/TWO/note.md|it]] [[gone/Note]]",
      "one/Note.md": "Text",
      "other/two/Note.md": "Text",
    },
    /\n\[two\/Note\]\(<file:\/other\/two\/Note\.md>\) \[it\]\(<file:\/other\/two\/Note\.md>\) \[gone\/Note\]\(<file:\/one\/Note\.md>\)/,
  ],
  [
    "file names that macOS wrote with combining accents",
    { "a.md": "[[Caf\u00E9]] [b](/Caf%C3%A9.md)", "Cafe\u0301.md": "Text" },
    /^Caf\u00E9 \| cafe \|[^]*\n\[Caf\u00E9\]\(<file:\/Cafe\u0301\.md>\) \[b\]\(file:\/Cafe\u0301\.md\)$/,
  ],
  [
    "a publishing time later than the date",
    { "content/posts/a.md": "+++\ndate = 2020-01-02\npublishDate = 2099-01-02\n+++\nText" },
    /\| scheduled \| 2099-01-02 \|/,
  ],
  [
    "an earlier publishing time",
    { "content/posts/a.md": "---\ndate: 2020-01-02\npublishdate: 2019-01-02\n---\nT" },
    /\| published \| 2020-/,
  ],
  [
    "an expired post",
    { "content/posts/a.md": "---\ndate: 2020-01-02\nexpiryDate: 2021-01-02\n---\nText" },
    /\| draft \| undated \| \/posts\/a\n- became a draft: it ended on 2021-01-02\nText$/,
  ],
  [
    "a post that expires in the future",
    { "content/posts/a.md": "---\ndate: 2020-01-02\nexpiryDate: 2099-01-02\n---\nText" },
    /\| published \| 2020-01-02 \| \/posts\/a\n- it was to end on 2099-01-02: [^\n]*\nText$/,
  ],
  [
    "Hugo's languages",
    { "content/posts/trip/index.de.md": "A", "content/posts/trip/index.en.md": "B", "content/posts/node.js.md": "C" },
    /\| node-js \|[^]*\| trip \| draft \| undated \| \/de\/posts\/trip\nA\n[^|]*\| trip \| draft \| undated \| \/en\/posts\/trip \/posts\/trip\nB$/,
  ],
  [
    "a configured default language of Hugo",
    { "hugo.toml": 'defaultContentLanguage = "de"', "content/posts/a.de.md": "A" },
    /\| a \| draft \| undated \| \/de\/posts\/a \/posts\/a\n/,
  ],
  [
    "a date in the name of Hugo's file",
    { "content/posts/2020-01-02-hello.md": "Text" },
    /\| hello \| published \| 2020-01-02 \| \/posts\/hello \/posts\/2020-01-02-hello\n/,
  ],
  [
    "a custom form of permalinks in Jekyll",
    { "_config.yml": "title: A\npermalink: /:title/\n", "_posts/2020-01-02-a.md": "Text" },
    /^_config\.yml: the site's own form of permalinks is not read[^]*\n2020|^_config\.yml: the site's own form/,
  ],
  [
    "a custom form of permalinks in Hugo",
    { "config/_default/hugo.toml": "[permalinks]\nposts = '/:slug/'\n", "content/posts/a.md": "Text" },
    /^config\/_default\/hugo\.toml: the site's own form of permalinks is not read/,
  ],
  [
    "a built-in form of permalinks in Jekyll",
    { "_config.yml": "permalink: pretty\n", "_posts/2020-01-02-a.md": "Text" },
    /^a \| a \| published/,
  ],
])("the import handles Markdown with %s", async (_what, files, expected, root) => {
  expect(await read(files, root)).toMatch(expected);
});

test.each([
  ["brackets", "[".repeat(50_000)],
  ["brackets in brackets", `${"[".repeat(50_000)}${"]".repeat(50_000)}\n\n[a]: b`],
  ["images by reference", `[a]: b\n\n${"![a][".repeat(50_000)}`],
  ["links in a bracket", `[${"[a](b)".repeat(50_000)}`],
  ["links that wrap and do not end", "[a\n](b\n".repeat(50_000)],
  ["titles that do not end", '[a](b "'.repeat(50_000)],
  ["definitions", '[a]: b "\n'.repeat(50_000)],
])("thousands of %s are read within seconds", { timeout: 20_000 }, async (_what, text) => {
  expect(await read({ "content/a.md": `---\ndate: 2020-01-02\n---\n${text}` })).toMatch(/^a \| a \| published/);
});

test("5,000 notes that link to each other are read within seconds", { timeout: 20_000 }, async () => {
  const names = Array.from({ length: 5_000 }, (_none, index) => index);
  const files = Object.fromEntries(
    names.map((name) => [`vault/n${name}.md`, `[[N${name + 1}]] [x](/vault/n${name}.md)`]),
  );
  expect((await read(files)).length).toBeGreaterThan(300_000);
});
