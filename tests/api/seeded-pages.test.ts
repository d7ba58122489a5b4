import { expect, test } from "vitest";
import { freshDatabase, json } from "../harness.ts";
import { openStudio } from "../studio.ts";

const SLUGS = ["about", "cookie-policy", "licenses", "privacy-policy", "terms-of-service"];

test("the five pages of every site cannot be deleted", async () => {
  await using studio = await openStudio();
  const pages = (await studio.send("/pages?fields=summary")) as { id: string; slug: string; seed: string }[];
  expect(pages.map(({ slug, seed }) => [slug, seed]).toSorted()).toEqual(SLUGS.map((slug) => [slug, "original"]));
  for (const { id, slug } of pages) {
    expect(await studio.change(`/pages/${slug}`, { slug: `${slug}-2` }, 400)).toMatchObject({
      errors: { slug: "The URL of this page cannot be changed: every site has it." },
    });
    expect((await studio.remove(`/pages/${slug}`, 409))["message"]).toContain("cannot be deleted");
    await studio.send("/pages/bulk", json({ action: "delete", ids: [id] }), 409);
  }
  expect(await studio.send("/pages?fields=summary")).toEqual(pages);
});

test("a page with its original text again is as it was", async () => {
  await using studio = await openStudio();
  const before = await studio.send("/pages/privacy-policy");
  expect(await studio.change("/pages/privacy-policy", { title: "Privacy" })).toMatchObject({ seed: "changed" });
  const after = await studio.change("/pages/privacy-policy", before["original"]);
  expect(after).toEqual({ ...before, revision: 3 });
});

test("a page with its original text follows site.config.ts", async () => {
  await using database = await freshDatabase();
  {
    await using studio = await openStudio({}, database);
    await studio.db.updateTable("pages").set({ content: "Of an earlier file" }).execute();
    await studio.change("/pages/about", { content: "Ours" });
  }
  await using studio = await openStudio({}, database);
  const terms = await studio.send("/pages/terms-of-service");
  expect(terms).toMatchObject({ seed: "original", content: terms["original"].content, revision: 1 });
  expect(await studio.send("/pages/about")).toMatchObject({ seed: "changed", content: "Ours" });
});

test("legal texts of the settings become pages word for word", async () => {
  await using database = await freshDatabase();
  const text = "Our words: “as they are”.\n\n## Rights\n\n- all";
  {
    await using studio = await openStudio({}, database);
    await studio.db.deleteFrom("pages").execute();
    const values = {
      id: "site",
      format: 1,
      changes: JSON.stringify({ name: "Kiln", legal: { terms: `# House rules\n\n${text}\n`, cookies: "None." } }),
      legal_dates: JSON.stringify({ terms: "2025-03-04T05:06:07.000Z" }),
      updated_at: "2025-05-06T07:08:09.000Z",
      revision: 2,
    };
    await studio.db.insertInto("settings").values(values).execute();
  }
  await using studio = await openStudio({}, database);
  expect(await studio.send("/pages/terms-of-service")).toMatchObject({
    title: "House rules",
    content: text,
    seed: "changed",
    updatedAt: "2025-03-04T05:06:07.000Z",
  });
  expect(await studio.send("/pages/cookie-policy")).toMatchObject({
    title: "Cookie Policy",
    content: "None.",
    updatedAt: "2025-05-06T07:08:09.000Z",
  });
  expect(await studio.send("/pages/privacy-policy")).toMatchObject({ seed: "original" });
  const { changed, values, revision } = await studio.send("/settings");
  expect([changed, Object.hasOwn(values, "legal")]).toEqual([["name"], false]);
  await studio.send("/settings", json({ revision, values: { legal: { terms: "No" } } }, "PUT"), 400);
});
