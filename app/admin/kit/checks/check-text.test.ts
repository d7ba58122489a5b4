import { expect, test } from "vitest";
import { checkCover, checkSearch, checkText } from "./check-text.ts";

const ORIGINS = ["https://studio.example"];

/** The findings, each with the text at its position. */
const found = (text: string) =>
  checkText(text, "content", ORIGINS).findings.map(
    ({ message, position }) => `${message.slice(0, 24)} @ ${text.slice(position, (position ?? 0) + 6)}`,
  );

test.each([
  ["![](/media/a.webp)", "Image 1 of the text has  @ ](/med"],
  ["Text\n\n![ ](/media/a.webp)", "Image 1 of the text has  @  ](/me"],
  ["### Deep", "The heading “Deep” skips @ ### De"],
  ["## One\n\n#### Deep", "The heading “Deep” skips @ #### D"],
  ["[](/blog)", "A link has no text. Say  @ [](/bl"],
  ["See [click here](https://a.example).", "A link says only “click  @ [click"],
  ["See [**Here!**](https://a.example).", "A link says only “Here!” @ [**Her"],
  ["[Read more][a]\n\n[a]: https://a.example", "A link says only “Read m @ [Read "],
  ["[The kiln](https://)", "The link to “https://” i @ [The k"],
  ["[link text](/blog)", "A link says only “link t @ [link "],
  ["![A kiln](../kiln.png)", "The address of image 1 o @ ![A ki"],
  ["[The kiln](kiln)", "The link to “kiln” is sh @ [The k"],
  ["[The kiln][a]\n\n[a]: //a.example", "The link to “//a.example @ [The k"],
  [`${"word ".repeat(151)}`, "This paragraph has 151 w @ word w"],
])("the check finds %j with its position", (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

test.each([
  "![A kiln](/media/a.webp)",
  "# One\n\n## Two\n\n### Three\n\n## Two",
  "```md\n#### no heading\n![](a)\n[here](b)\n```",
  "`[here](b)` and `![](a)`",
  "[here] is no link",
  "The kiln[^1]\n\n[^1]: Printed",
  "<std::vector> and <a@b.example>",
  "[The handbook](https://a.example)",
  "[The handbook][a]\n\n[a]: <https://a.example>",
  "[![A kiln](/media/a.webp)](/blog)",
  "word ".repeat(150),
  "",
])("the check finds nothing in %j", (text) => {
  expect(found(text)).toEqual([]);
});

test("links to this site are found in every notation, and other links are not", () => {
  const text = [
    "[a](/blog/one?x=1#y) <https://studio.example/blog/two> [b][ref] https://studio.example/bare [c](relative)",
    "[d](#here) [e](https://other.example/x) [f](mailto:a@b.example) `[g](/code)` [h](//other.example) [i](</with space>)",
    "<a@b.example> note[^1]",
    "",
    "[^1]: /footnote",
    "[ref]: /referenced",
  ].join("\n");
  const { links } = checkText(text, "content", ORIGINS);
  expect(links.map(({ path }) => path)).toEqual(["/blog/one", "/blog/two", "/referenced", "/with%20space"]);
  expect(text.slice(links[2]?.position)).toMatch(/^\[b\]\[ref\]/);
});

test("the check finds titles over 60, descriptions over 160 or under 50 characters, and narrow covers", () => {
  const names = { titleField: "title", descriptionField: "excerpt" };
  const fields = (title: number, description: number) =>
    checkSearch({ title: "t".repeat(title), description: "d".repeat(description), ...names }).map(({ field }) => field);
  expect([fields(60, 50), fields(61, 160), fields(60, 161), fields(61, 49)]).toEqual([
    [],
    ["title"],
    ["excerpt"],
    ["title", "excerpt"],
  ]);
  expect(checkCover(null)).toEqual([]);
  expect(checkCover({ width: 1200, alt: "A kiln" })).toEqual([]);
  expect(checkCover({ width: 1199, alt: "" }).map(({ message }) => message.slice(0, 20))).toEqual([
    "The cover has no alt",
    "The cover is 1199 pi",
  ]);
});

test("a hostile text does not block the check", () => {
  for (const part of ["[", "![](", "> ", "* a\n", "_a_", "<", "`"]) {
    expect(checkText(part.repeat(3_000), "content", ORIGINS).findings.length).toBeGreaterThanOrEqual(0);
  }
});
