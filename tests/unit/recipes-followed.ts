import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheKey } from "#app/server/cacheable-urls.server.ts";
import { contentTypes } from "#app/content-types.ts";
import { form, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import { importContent } from "../import-dry-run.ts";

/* Runs in the copy of the project where recipes.test.ts followed CONTRIBUTING.md. */

const POST = { title: "Post", content: "Text", category: "Interview", source: "The campus paper" };

test("the page is cacheable and in the navigation", async () => {
  expect(cacheKey("/pricing?utm=1")).toBe("/pricing");
  expect(await readFile(join(import.meta.dirname, "../../app/site/header.tsx"), "utf8")).toContain('"/pricing"');
});

test("the category filters the blog, and the field is stored, changed and kept", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { id, ...created } = await (await site.fetch("/api/blogs", { token, ...json(POST) })).json();
  expect(created).toMatchObject(POST);
  await site.fetch(`/api/blogs/${id}`, { token, ...json({ title: "New" }, "PUT") });
  const [listed] = await (await site.fetch("/api/blogs?fields=summary")).json();
  expect(listed).toMatchObject({ title: "New", source: POST.source });

  await site.fetch(`/api/blogs/${id}`, { token, ...json({ source: "Elsewhere" }, "PUT") });
  const old = await (await site.fetch(`/api/blogs/${id}/versions/2`, { token })).json();
  expect(old).toMatchObject({ title: "New", source: POST.source });
  const restored = await site.fetch(`/api/blogs/${id}/versions/2/restore`, { token, method: "POST" });
  expect(await restored.json()).toMatchObject({ source: POST.source, notes: [] });
  expect(cacheKey("/blog?category=interview")).toBe("/blog?category=Interview");
});

test("everything that goes through the list of content types knows the new one", async () => {
  await using site = await openTestSite();
  const { services } = site.site;
  const token = await site.login();
  const read = async (path: string) => (await site.fetch(path, { token })).json();
  const version = () => services.db.selectFrom("content_version").selectAll().executeTakeFirst();

  const before = await version();
  const fields = { name: "Ada", position: "Dean", content: "Good", image: await createImage() };
  const created = await site.fetch("/api/partners", { token, ...form(fields) });
  expect(created.status).toBe(201);
  expect(await version()).not.toEqual(before);
  expect(cacheKey("/api/partners")).toBe("/api/partners");
  expect(contentTypes.map(({ labels }) => labels.many)).toContain("Partners");

  const { partner } = await created.json();
  await site.fetch(`/api/partners/${partner.id}`, { token, ...json({ content: "Better" }, "PUT") });
  const { versions } = await read(`/api/partners/${partner.id}/versions`);
  expect(versions).toMatchObject([{ version: 2, current: true }, { version: 1 }]);
  expect((await read(`/api/partners/${partner.id}/versions/1`)).partner).toMatchObject({ content: "Good" });

  const [image] = (await read("/api/media?filter=unused")).pictures;
  expect(image).toBeUndefined();
  expect((await read("/api/media?q=ada")).pictures[0].usedIn).toMatchObject([{ type: "partner", title: "Ada" }]);
  const { entries } = await read("/api/audit?kind=partners");
  expect(entries).toMatchObject([
    { action: "partner.update" },
    { action: "partner.create", link: `/admin/partners?edit=${partner.id}` },
  ]);
  const csv = await (await site.fetch("/api/audit/export.csv?kind=partners", { token })).text();
  expect(csv).toContain("created the partner of “Ada”");

  const lists = { partners: [{ _id: "p1", name: "Bo", position: "Head", content: "Fine" }] };
  const { results } = await importContent(services, "lists.json", JSON.stringify(lists));
  expect(results).toMatchObject([{ result: "imported" }]);
  expect((await read("/api/partners")).partners.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    "Ada",
    "Bo",
  ]);
});
