import { expect, test } from "vitest";
import { resolveMissing } from "#app/content/redirects.server.ts";
import type { Page } from "#app/features/pages/page.ts";
import { form } from "../harness.ts";
import { importContent } from "../import-dry-run.ts";
import { openStudio, type Studio } from "../studio.ts";
import { wxr } from "../wxr.ts";

type Item = Parameters<typeof wxr>[0][number];
const page = (id: number, slug: string, more: Partial<Item> = {}): Item => ({
  id,
  title: slug,
  slug,
  link: `/${slug}/`,
  more: "<wp:post_type>page</wp:post_type>",
  ...more,
});
const pageAt = async ({ send }: Studio, slug: string) => (await send(`/pages/${slug}`)) as Page;

test("pages keep their texts and statuses, their old paths redirect, and a repeated import adds nothing", async () => {
  await using studio = await openStudio();
  const { services } = studio.site;
  const file = wxr([
    page(1, "kiln", { link: "/studio/kiln/", content: '<p><a href="/2020/01/post/">Post</a></p>' }),
    page(2, "notes", { status: "private" }),
    page(3, "contact"),
    page(4, "later", { date: "2098-01-02 03:04:05" }),
    { id: 5, title: "Post", slug: "post", content: '<a href="/studio/kiln/">Kiln</a> <a href="/?page_id=3">3</a>' },
    { id: 6, title: "kiln", slug: "kiln" },
  ]);
  const { results, summary } = await importContent(services, "a.xml", file);
  expect(summary).toMatchObject({ imported: 6, refused: 0, complete: true });
  expect(results.map(({ kind, title, notes }) => [kind, title, ...notes])).toEqual([
    ["page", "kiln"],
    ["page", "notes", 'became a draft: its status was "private"'],
    ["page", "contact", "its slug contact was taken: it became contact-2"],
    ["page", "later", "its date is in the future: it becomes public on 2098-01-02"],
    [undefined, "Post"],
    [undefined, "kiln"],
  ]);
  expect(await pageAt(studio, "kiln")).toMatchObject({ content: "[Post](/blog/post)", status: "published" });
  expect(await pageAt(studio, "notes")).toMatchObject({ status: "draft" });
  expect(await pageAt(studio, "later")).toMatchObject({ status: "scheduled" });
  expect(await studio.send("/blogs/post")).toMatchObject({ content: "[Kiln](/kiln) [3](/contact-2)" });
  expect(await resolveMissing(services, "/studio/kiln/?a=1")).toEqual({ status: 308, location: "/kiln?a=1" });
  expect(await resolveMissing(services, "/notes")).toEqual({ status: 404 });
  expect((await importContent(services, "a.xml", file)).summary).toMatchObject({ imported: 0, thereAlready: 6 });
});

const TEAM = wxr([page(1, "team", { content: "<p>Imported</p>" })]);

async function withTeam(studio: Studio, seed: "original" | "changed"): Promise<string> {
  await studio.db.deleteFrom("pages").where("slug", "=", "team").execute();
  const { id } = await studio.send("/pages", form({ title: "Team", slug: "team", content: "Ours" }), 201);
  await studio.db.updateTable("pages").set({ seed }).where("id", "=", id).execute();
  return id as string;
}

test("a page takes the place of one with its original text, which stays in its history", async () => {
  await using studio = await openStudio();
  const id = await withTeam(studio, "original");
  const { services } = studio.site;
  const { results } = await importContent(services, "a.xml", TEAM);
  expect(results[0]?.notes).toEqual([
    "it replaces this site's page at the same address, whose original text is in its history",
  ]);
  const team = await pageAt(studio, "team");
  expect(team).toMatchObject({ content: "Imported", seed: "changed" });
  expect(team.id).not.toBe(id);
  const { versions } = (await studio.send(`/pages/${team.id}/versions`)) as { versions: object[] };
  expect(versions).toHaveLength(3);
  expect((await importContent(services, "a.xml", TEAM)).summary).toMatchObject({ imported: 0, thereAlready: 1 });
});

test.each([
  ["that was changed", "changed", TEAM],
  ["for one that is not public", "original", wxr([page(1, "team", { status: "draft" })])],
] as const)("a page %s stays, and the other one gets an address of its own", async (_what, seed, file) => {
  await using studio = await openStudio();
  await withTeam(studio, seed);
  const { results } = await importContent(studio.site.services, "a.xml", file);
  expect(results[0]?.notes).toContain("its slug team was taken: it became team-2");
  expect(await pageAt(studio, "team")).toMatchObject({ content: "Ours", seed });
});
