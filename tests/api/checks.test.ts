import { expect, test } from "vitest";
import { expectError } from "../expect-error.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";
import { createImage } from "../images.ts";

async function create({ fetch }: TestSite, token: string, path: string, fields: Record<string, string | Blob>) {
  const response = await fetch(path, { ...form(fields), token });
  expect([path, response.status]).toEqual([path, 201]);
  return ((await response.json()) as { id: string }).id;
}

type Checks = {
  checks: { id: string; title: string; type: string; message: string; field: string; position?: number }[];
  note?: string;
};

async function read({ fetch }: TestSite, token: string): Promise<Checks["checks"]> {
  const response = await fetch("/api/checks", { token });
  expect(response.status).toBe(200);
  return ((await response.json()) as Checks).checks;
}

async function dead({ fetch }: TestSite, token: string, paths: string[]): Promise<string[]> {
  const response = await fetch("/api/checks/links", { ...json({ paths }), token });
  expect(response.status).toBe(200);
  return ((await response.json()) as { dead: string[] }).dead;
}

const DESCRIPTION = "A description of about the length that search engines show in full.";

test("the checks cover the whole site, and each finding names its item and its position", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const content =
    "## Two\n\n#### Four\n\nSee [here](/blog/never) and [the blog](http://studio.test/blog).\n\n![](/media/x.webp)";
  const more = { seoDescription: DESCRIPTION };
  const id = await create(site, token, "/api/blogs", { title: "A post", content, slug: "a-post", ...more });
  await create(site, token, "/api/blogs", { title: "Fine", content: "See [the post](/blog/a-post).", ...more });
  const checks = await read(site, token);
  expect(checks.map(({ message, position }) => [message.split(/[.:]/)[0], content.slice(position)[0]])).toEqual([
    ["The heading “Four” skips a level", "#"],
    ["A link says only “here”", "["],
    ["The link to /blog/never leads nowhere", "["],
    ["Image 1 of the text has no alternative text", "]"],
  ]);
  expect(new Set(checks.map((check) => `${check.type} ${check.id} ${check.title} ${check.field}`))).toEqual(
    new Set([`blogs ${id} A post content`]),
  );
});

test("the checks cover a post's title, description and cover, and a project's text and images", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const image = await createImage({ width: 800, height: 600 });
  await create(site, token, "/api/blogs", {
    title: "A title that is longer than the sixty letters that search engines show",
    content: "Text",
    excerpt: "Short.",
    image,
  });
  const project = { title: "P", category: "Web", tech: "TypeScript", color: "from-a to-b", icon: "Code", image };
  const small = await createImage({ width: 64, height: 40 });
  const more = { additionalImage3: small, additionalImageAlt3: "" };
  await create(site, token, "/api/projects", { ...project, ...more, description: "[](https://a.example)" });
  const checks = await read(site, token);
  expect(checks.map(({ type, field, message }) => `${type} ${field}: ${message.slice(0, 24)}`)).toEqual([
    "blogs imageAlt: The cover has no alterna",
    "blogs imageAlt: The cover is 800 pixels ",
    "blogs title: The title for search has",
    "blogs excerpt: The description for sear",
    "projects description: A link has no text. Say ",
    "projects imageAlt: The cover is 800 pixels ",
    "projects additionalImageAlt3: Additional image 3 has n",
  ]);
});

test("a response that lists only the first 1,000 findings says that there are more", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const readAll = async () => (await (await site.fetch("/api/checks", { token })).json()) as Checks;
  const link = "[](https://a.example)\n\n";
  const write = (title: string, content: string) =>
    create(site, token, "/api/blogs", { title, content, seoDescription: DESCRIPTION });
  await write("All links", link.repeat(999));
  await write("One link", link);
  const whole = await readAll();
  expect([whole.checks.length, whole.note]).toEqual([1_000, undefined]);
  await write("One more", link);
  const first = await readAll();
  expect(first.checks.length).toBe(1_000);
  expect(first.note).toContain("there are more");
});

test("a link is dead after its page is deleted or hidden, but not after it is renamed", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const ids: string[] = [];
  for (const slug of ["renamed", "deleted", "hidden", "kept"]) {
    ids.push(await create(site, token, "/api/blogs", { title: slug, content: "Text", slug }));
  }
  const [renamed, deleted, hidden] = ids;
  const paths = [
    "/blog/renamed",
    "/blog/deleted",
    "/blog/hidden",
    "/blog/kept",
    "/",
    "/contact",
    "/rss.xml",
    "/nothing",
    "/%ff",
  ];
  expect(await dead(site, token, paths)).toEqual(["/nothing", "/%ff"]);
  await site.fetch(`/api/blogs/${renamed}`, { ...form({ slug: "new-name" }, "PUT"), token });
  await site.fetch(`/api/blogs/${deleted}`, { method: "DELETE", token });
  await site.fetch(`/api/blogs/${hidden}`, { ...form({ status: "draft" }, "PUT"), token });
  expect(await dead(site, token, paths)).toEqual(["/blog/deleted", "/blog/hidden", "/nothing", "/%ff"]);
  expect(await dead(site, token, [])).toEqual([]);
});

test("only admins can run the checks, with at most 500 links per request", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  expect((await site.fetch("/api/checks")).status).toBe(401);
  await expectError(
    await site.fetch("/api/checks/links", { ...json({ paths: Array.from({ length: 501 }, () => "/") }), token }),
    400,
  );
  await expectError(await site.fetch("/api/checks/links", { ...json({ paths: "/" }), token }), 400);
});
