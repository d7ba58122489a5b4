import { type RouteConfigEntry } from "@react-router/dev/routes";
import { Hono } from "hono";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { createApp } from "#app/server/app.server.ts";
import { form } from "../harness.ts";
import { createImage } from "../images.ts";
import { openStudio, type Studio } from "../studio.ts";

test("a page can be created, changed and deleted", async () => {
  await using studio = await openStudio();
  const page = await studio.create("/pages", {
    title: " Our *Studio* ",
    content: "Some *words*.",
    description: "Who we are",
    image: await createImage(),
    imageAlt: "The team",
  });
  expect(page).toMatchObject({
    title: "Our *Studio*",
    slug: "our-studio",
    description: "Who we are",
    preview: "Some words.",
    contentHtml: expect.stringContaining("<em>words</em>"),
    seed: null,
    status: "published",
    image: { alt: "The team" },
    revision: 1,
  });
  const changed = await studio.change(`/pages/${page["slug"]}`, { title: "Team", revision: "1" });
  expect(changed).toMatchObject({ title: "Team", content: "Some *words*.", revision: 2 });
  await studio.change(`/pages/${page["id"]}`, { title: "Late", revision: "1" }, 409);
  await studio.remove("/pages/our-studio");
  await studio.send("/pages/our-studio", {}, 404);
  expect(await studio.actions()).toEqual(expect.arrayContaining(["page.create", "page.update", "page.delete"]));
});

test("visitors see published pages, and scheduled pages only after their time", async () => {
  await using studio = await openStudio();
  const publishAt = new Date(studio.clock.now.getTime() + 60 * 60_000).toISOString();
  await studio.create("/pages", { title: "Draft", status: "draft" });
  await studio.create("/pages", { title: "Timed", status: "scheduled", publishAt });
  expect([await studio.asVisitor("/pages/draft"), await studio.asVisitor("/pages/timed")]).toEqual([404, 404]);
  studio.pass(61);
  expect([await studio.asVisitor("/pages/draft"), await studio.asVisitor("/pages/timed")]).toEqual([404, 200]);
});

/** The first segment of every path that the site itself answers, from the routes of pages, API and files. */
function ownSegments({ site: { services } }: Studio): Set<string> {
  const ofPages = (list: RouteConfigEntry[]): string[] =>
    list.flatMap(({ path, children = [] }) => (path ? [path] : ofPages(children)));
  const { app } = createApp({
    services,
    root: process.cwd(),
    pages: async () => new Response(),
    metricsRouter: new Hono().get("/metrics"),
    record: () => {},
    probe: async () => {},
    discardVersion: () => {},
  });
  const paths = [...ofPages(routes), ...app.routes.map(({ path }) => path.slice(1))];
  return new Set(paths.map((path) => path.split("/")[0] ?? "").filter((segment) => /^[a-z][a-z-]*$/.test(segment)));
}

test("a page gets no URL that the site itself uses", async () => {
  await using studio = await openStudio();
  const slug = "The site itself uses this URL. Choose a different one.";
  const segments = ownSegments(studio);
  for (const segment of ["admin", "api", "blog", "media", "og", "healthz"]) expect(segments).toContain(segment);
  for (const segment of [...segments, "assets", "feed", "site"])
    expect([segment, await studio.send("/pages", form({ title: "A page", slug: segment }), 409)]).toMatchObject([
      segment,
      { errors: { slug } },
    ]);
  expect(await studio.create("/pages", { title: "Blog" })).toMatchObject({ slug: "blog-2" });
});

test("wrong values are rejected with an error for their field", async () => {
  await using studio = await openStudio();
  await studio.create("/pages", { title: "Team", slug: "équipe-日本" });
  const rejected: [fields: Record<string, string>, field: string, message: RegExp, status?: number][] = [
    [{ title: " " }, "title", /^Title is required\.$/],
    [{ content: "x".repeat(200_001) }, "content", /at most 200,000 characters/],
    [{ slug: "x".repeat(81) }, "slug", /at most 80 characters/],
    [{ slug: "Team Page" }, "slug", /lowercase letters/],
    [{ slug: "équipe-日本" }, "slug", /Another item uses this URL/, 409],
    [{ publishAt: "soon" }, "publishAt", /must be a date and time/],
  ];
  for (const [fields, field, message, status = 400] of rejected)
    expect(await studio.send("/pages", form({ title: "A page", ...fields }), status)).toMatchObject({
      errors: { [field]: expect.stringMatching(message) },
    });
});
