import { expect, test } from "vitest";
import { readBlogSearch } from "#app/features/blog/blog-search.ts";
import { searchPosts } from "#app/features/blog/search-index.server.ts";
import { form, json, openTestSite } from "../harness.ts";

/* Searches ignore case, accents and spelling variants of letters, the same on SQLite and PostgreSQL. */

const FOUND: [query: string, text: string][] = [
  ["istanbul", "İstanbul"],
  ["ISTANBUL", "istanbul"],
  ["kadikoy", "Kadıköy"],
  ["STRASSE", "Lange straße"],
  ["straße", "STRASSE"],
  ["office", "The o\uFB03ce"],
  ["\uFB01nd", "Find"],
  ["emile", "Émile"],
  ["Émile", "emile"],
  ["οδος", "ΟΔΟΣ"],
  ["  two   words ", "Two words"],
  ["hello world", "Hello  World"],
  ["über uns", "Über  uns"],
  ["50%", "At 50% off"],
  ["a_b", "a_b"],
];

test("message search ignores case, accents and letter variants", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const [n, text] of FOUND.map(([, text]) => text).entries()) {
    const sent = json({ name: "Ada", email: "ada@campus.example", message: `Hello. ${text}, from a visitor.` });
    expect((await site.fetch("/api/contact", { ...sent, from: `192.0.2.${n}` })).status).toBe(200);
  }
  for (const [query, text] of [...FOUND, ["50%x", ""], ["axb", ""]] as typeof FOUND) {
    const response = await site.fetch(`/api/messages?q=${encodeURIComponent(query)}`, { token });
    const { messages } = (await response.json()) as { messages: { message: string }[] };
    const matches = messages.map(({ message }) => message.includes(text));
    expect([query, matches.length > 0, matches.includes(true)]).toEqual([query, text !== "", text !== ""]);
  }
});

test("blog search ignores case, accents and letter variants", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const [, title] of FOUND) await site.fetch("/api/blogs", { ...form({ title, content: "Text" }), token });
  const { db } = site.site.services;
  for (const [query, title] of FOUND) {
    const search = readBlogSearch(new URLSearchParams({ q: query }));
    const ids: string[] = [];
    for await (const id of searchPosts(db, search)) ids.push(id);
    const rows = await db.selectFrom("blogs").select("title").where("id", "in", ids).execute();
    expect([query, rows.some((row) => row.title === title)]).toEqual([query, true]);
  }
});
