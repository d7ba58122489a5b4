import { describe, expect, test } from "vitest";
import { json, openTestSite } from "../harness.ts";
import { sharedByFile } from "../shared-by-file.ts";

/* Bad input, continued: texts without a visible character. */

const sharedSite = sharedByFile(() => openTestSite());

/** Texts that show nothing on a page. */
const INVISIBLE = {
  spaces: " \t ",
  "a no-break space": "\u00a0",
  "an ideographic space": "\u3000",
  "a zero-width space": "\u200b",
  "zero-width joiners": "\u200c\u200d\u2060",
  "a byte order mark": "\ufeff",
  "a soft hyphen": "\u00ad",
  "direction controls": "\u200e\u202e\u2066\u2069\u061c",
  "a Hangul filler": "\u3164",
  "other Hangul fillers": "\u115f\u1160\uffa0",
  "a blank braille cell": "\u2800",
  "variation selectors": "\ufe0f\u{e0100}",
  "tag characters": "\u{e0041}\u{e007f}",
  "a grapheme joiner": "\u034f",
  "a Mongolian vowel separator": "\u180e",
  "annotation anchors": "\ufff9\ufffb",
  "a null notehead": "\u{1d159}",
};

describe("texts without a visible character", () => {
  const post = { title: "Title", content: "Text" };
  const project = { title: "Title", description: "Text", category: "Web", tech: "React" };
  const testimonial = { name: "Name", position: "Student", content: "Text" };
  const message = { name: "Name", email: "n@campus.example", message: "Text" };
  const account = { name: "Name", email: "second@studio.example", password: "five unrelated words go here" };
  const positions: [path: string, fields: Record<string, string>, names: string[]][] = [
    ["/api/blogs", post, ["title", "content", "category"]],
    ["/api/projects", project, ["title", "description", "category", "tech"]],
    ["/api/testimonials", testimonial, ["name", "position", "content"]],
    ["/api/contact", message, ["name", "message"]],
    ["/api/auth/register", account, ["name"]],
  ];

  test.each(Object.entries(INVISIBLE))("a name, title or text of only %s is rejected", async (_what, text) => {
    const site = await sharedSite();
    const token = await site.login();
    for (const [path, fields, names] of positions) {
      for (const name of names) {
        const response = await site.fetch(path, { ...json({ ...fields, [name]: text }), token });
        expect([path, name, response.status]).toEqual([path, name, 400]);
        expect(await response.json()).toMatchObject({ errors: { [name]: expect.stringMatching(/^[A-Z].*\.$/) } });
      }
    }
    const created = await site.fetch("/api/blogs", { ...json({ ...post, category: "" }), token });
    const { id } = (await created.json()) as { id: string };
    for (const [path, name] of [
      [`/api/blogs/${id}`, "title"],
      [`/api/blogs/${id}`, "category"],
      ["/api/account", "name"],
    ] as const) {
      const response = await site.fetch(path, { ...json({ [name]: text }, "PUT"), token });
      expect([path, name, response.status]).toEqual([path, name, 400]);
    }
  });

  test.each(["é", "e\u0301", "नमस्ते", "👩\u200d🚀", "漢字", "ㄱ", "⠿", "†"])(
    "the visible text %j is accepted",
    async (text) => {
      const site = await sharedSite();
      const token = await site.login();
      const response = await site.fetch("/api/blogs", { ...json({ ...post, title: text, category: text }), token });
      expect(await response.json()).toMatchObject({ title: text, category: text });
    },
  );
});
