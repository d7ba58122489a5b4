import { join } from "node:path";
import { expect } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { sha256 } from "#app/archive/format.ts";
import { writeArchive } from "#app/archive/write-archive.ts";
import { openDatabase } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { createLog } from "#app/server/log/log.ts";
import { form, json, openTestSite, type TestSite } from "./harness.ts";
import { createImage } from "./images.ts";

export const log = createLog({ logLevel: "silent" });
const LISTS = [
  "/api/blogs",
  "/api/blogs?fields=summary",
  "/api/projects",
  "/api/testimonials",
  "/api/pages",
  "/api/messages",
  "/api/subscribers",
];

/** Stores something of every kind in a site, and returns the admin's token. */
export async function fill(site: TestSite): Promise<string> {
  const token = await site.login();
  const send = async (path: string, init: RequestInit) => {
    const response = await site.fetch(path, { ...init, token });
    expect([path, response.status < 300]).toEqual([path, true]);
    return (await response.json()) as { id: string; testimonial: { id: string } };
  };
  const text = "Text with “quotes”, 漢字, 🎓 and\ttabs\n\n- a list\n";
  const first = await send("/api/blogs", form({ title: "First", content: text, image: await createImage() }));
  await send("/api/blogs", form({ title: "Draft", content: "C", status: "draft" }));
  const later = { title: "Later", content: "C", status: "scheduled", publishAt: "2999-01-01T00:00:00Z" };
  await send("/api/blogs", form(later));
  await send(`/api/blogs/${first.id}/likes`, json({ visitor: crypto.randomUUID() }));
  const image = await createImage({ format: "png" });
  const project = await send(
    "/api/projects",
    form({ title: "Project", description: "D", category: "C", tech: "T", image, image1: image }),
  );
  const quote = { name: "N", position: "P", content: "C", rating: "4" };
  const { testimonial } = await send("/api/testimonials", form(quote));
  // Adds versions: earlier ones, with an image that only they use, and one of a change by SQL, which has no author.
  const other = await createImage({ format: "png", width: 60, height: 40 });
  await send(`/api/blogs/${first.id}`, form({ content: "Other words", tags: "a, b", image: other }, "PUT"));
  await send(`/api/projects/${project.id}`, form({ description: "Other words", image1: other }, "PUT"));
  await site.site.services.db.updateTable("testimonials").set({ content: "By SQL" }).execute();
  await send(`/api/testimonials/${testimonial.id}`, form({ content: "By form" }, "PUT"));
  await send("/api/pages/about", form({ content: text, image: other }, "PUT"));
  await send("/api/contact", form({ name: "N", email: "n@campus.example", message: "Hello" }));
  await send("/api/subscribers", json({ email: "reader@campus.example", source: "newsletter" }));
  return token;
}

/** Returns every response of the API, and a hash of every image. */
export async function everything(site: TestSite, token: string): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  for (const path of LISTS) responses[path] = await (await site.fetch(path, { token })).text();
  for (const kind of ["blogs", "projects", "testimonials", "pages"]) {
    const list = JSON.parse(responses[`/api/${kind}`] ?? "[]") as { id: string }[] | { testimonials: { id: string }[] };
    for (const { id } of "testimonials" in list ? list.testimonials : list) {
      const item = `/api/${kind}/${id}`;
      const history = await site.fetch(`${item}/versions`, { token });
      const { versions } = (await history.json()) as { versions: { version: number }[] };
      responses[`${item}/versions`] = JSON.stringify(versions);
      for (const path of [item, ...versions.map(({ version }) => `${item}/versions/${version}`)]) {
        responses[path] = await (await site.fetch(path, { token })).text();
      }
    }
  }
  for (const [name] of Object.values(responses)
    .join()
    .matchAll(/\/media\/[\w.-]+/g)) {
    const response = await site.fetch(name);
    responses[name] = `${response.status} ${sha256(await response.bytes())}`;
  }
  return responses;
}

export async function backUp(site: TestSite, file: string) {
  const { environment, media } = site.site.services;
  const database = openDatabase(environment, log);
  const manifest = await writeArchive({ database, media, migrations: MIGRATIONS, contentTypes }, file);
  await database.close();
  return manifest;
}

export async function siteWithBackup() {
  const site = await openTestSite();
  const token = await fill(site);
  const responses = await everything(site, token);
  const file = join(site.dataDir, "copy.tar.gz");
  const manifest = await backUp(site, file);
  return { file, responses, manifest, token, site, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}
