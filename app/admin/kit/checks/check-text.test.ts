import { expect, test } from "vitest";
import { checkImages, checkSearch, checkText } from "./check-text.ts";

const ORIGINS = ["https://studio.example"];

/** The findings, each with the text at its position. */
const findings = (text: string) =>
  checkText(text, "content", ORIGINS).findings.map(
    ({ message, position }) => `${message.slice(0, 24)} @ ${text.slice(position, (position ?? 0) + 6)}`,
  );

test.each([
  ["![](/media/a.webp)", "Image 1 in the text has  @ ](/med"],
  ["Text\n\n![ ](/media/a.webp)", "Image 1 in the text has  @  ](/me"],
  ["### Deep", "The heading “Deep” skips @ ### De"],
  ["## One\n\n#### Deep", "The heading “Deep” skips @ #### D"],
  ["[](/blog)", "A link has no text. Say  @ [](/bl"],
  ["[The kiln]()", "The link “[The kiln]()”  @ [The k"],
  ["[The kiln](https://)", "The link “[The kiln](htt @ [The k"],
  ["[The kiln](kiln)", "The link “[The kiln](kil @ [The k"],
  ["[The kiln][a]\n\n[a]: //a.example", "The link “[a]: //a.examp @ [a]: /"],
])("the check finds %j with its position", (text, expected) => {
  expect(findings(text)).toEqual([expected]);
});

test.each([
  "![A kiln](/media/a.webp)",
  "# One\n\n## Two\n\n### Three\n\n## Two",
  "```md\n#### no heading\n![](a)\n[](b)\n```",
  "`[](b)` and `![](a)`",
  "[here] is no link",
  "- [ ] open\n- [x] done",
  "The kiln[^1]\n\n[^1]: Printed",
  "<std::vector> and <a@b.example>",
  "[The handbook](https://a.example)",
  "[The handbook][a]\n\n[a]: <https://a.example>",
  "[![A kiln](/media/a.webp)](/blog)",
  "",
])("the check finds nothing in %j", (text) => {
  expect(findings(text)).toEqual([]);
});

test("finds links to this site in every notation", () => {
  const text = [
    "[a](/blog/one?x=1#y) <https://studio.example/blog/two> [b][ref] https://studio.example/bare [c](relative)",
    "[d](#here) [e](https://other.example/x) [f](mailto:a@b.example) `[g](/code)` [h](//other.example) [i](</with space>)",
    "<a@b.example> note[^1]",
    "",
    "[^1]: /footnote",
    "[ref]: /referenced",
  ].join("\n");
  const { links } = checkText(text, "content", ORIGINS);
  expect(links.map(({ path }) => path)).toEqual(["/blog/one", "/blog/two", "/bare", "/with%20space", "/referenced"]);
  expect(text.slice(links[4]?.position)).toMatch(/^\[ref\]: /);
});

test("the check finds titles over 60 and descriptions over 160 characters", () => {
  const names = { titleField: "title", descriptionField: "excerpt" };
  const fields = (title: number, description: number) =>
    checkSearch({ title: "t".repeat(title), description: "d".repeat(description), ...names }).map(({ field }) => field);
  expect([fields(60, 160), fields(61, 0), fields(60, 161)]).toEqual([[], ["title"], ["excerpt"]]);
});

test("the check finds images without an alternative text", () => {
  const image = { label: "The cover", field: "imageAlt" };
  const message = "The cover has no alternative text. Describe it.";
  expect(checkImages([{ ...image, alt: " " }])).toEqual([{ message, field: "imageAlt" }]);
  expect(checkImages([{ ...image, alt: "A kiln" }])).toEqual([]);
});

test("a hostile text does not block the check", () => {
  for (const part of ["[", "![](", "> ", "* a\n", "_a_", "<", "`"]) {
    expect(checkText(part.repeat(3_000), "content", ORIGINS).findings.length).toBeGreaterThanOrEqual(0);
  }
});
