import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import type { Project } from "#app/features/projects/project.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { createImage } from "../../images.ts";
import { logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";
import { runInOneProcess } from "../../server/run-in-one-process.ts";

/** Lists as the previous backend returned them: only _id, and images as URLs of another host. */
const BLOGS = [
  {
    _id: "65a1b2c3d4e5f60718293a4b",
    title: "From the old site",
    content: "Text with **weight**",
    category: "Technology",
    tags: ["campus", "tools"],
    status: "published",
    image: { url: "https://res.elsewhere.example/studio/v17/covers/hello%20world.jpg" },
    author: { name: "Priya" },
    likes: 12,
    comments: [{}, {}],
    createdAt: "2023-04-05T06:07:08.000+00:00",
    updatedAt: "2023-05-01T00:00:00Z",
    __v: 0,
  },
  {
    _id: { $oid: "65a1b2c3d4e5f60718293a4c" },
    title: "A draft",
    content: "Text",
    status: "draft",
    imageUrl: "/gone.png",
  },
  { _id: "65a1b2c3d4e5f60718293a4d", title: "Later", content: "Text", status: "scheduled", publishAt: "2099-01-01" },
  { _id: "65a1b2c3d4e5f60718293a4e", title: "", content: "No title" },
];
const PROJECTS = [
  {
    _id: "65a1b2c3d4e5f60718293b00",
    title: "Timetable",
    description: "Line one\n\n- a list",
    category: "Web",
    icon: "Layers",
    color: "from-green-500 via-teal-500 to-cyan-500",
    tech: ["React", "Node"],
    image: { url: "https://res.elsewhere.example/studio/a/cover.png" },
    additionalImages: [{ url: "https://res.elsewhere.example/studio/b/cover.png" }, null, "/single.png"],
    demo: "not an address",
    duration: "6 weeks",
    createdAt: "2022-01-02T00:00:00.000Z",
  },
];
const TESTIMONIALS = {
  constructor: [{ title: "Neither nor" }],
  testimonials: [{ _id: "65a1b2c3d4e5f60718293c00", name: "Sam", position: "Student", content: "Good.", rating: 4 }],
};

test("a repeated import of a backend's lists adds nothing", async () => {
  await using folder = await temporaryFolder();
  const lists = join(folder.path, "lists");
  const images = join(folder.path, "images");
  for (const name of ["covers", "a", "b"]) await mkdir(join(images, name), { recursive: true });
  await mkdir(lists);
  await writeFile(join(lists, "blogs.json"), JSON.stringify(BLOGS));
  await writeFile(join(lists, "projects.json"), JSON.stringify(PROJECTS));
  await writeFile(join(lists, "testimonials.json"), `\uFEFF${JSON.stringify(TESTIMONIALS)}`);
  const save = async (path: string, size: number) =>
    writeFile(join(images, path), await (await createImage({ width: size, height: size })).bytes());
  await save("covers/Hello World.jpg", 500);
  await save("a/cover.png", 510);
  await save("b/cover.png", 520);
  await save("../single.png", 530);

  const env = { DATA_DIR: join(folder.path, "data") };
  const single = join(folder.path, "single.png");
  const command = ["import", lists, "--images", images, "--images", single];
  const [dry, first, repeated] = await runInOneProcess([[...command, "--dry-run"], command, command], env);
  expect(dry?.output).toContain("project “Timetable”\n  would be imported\n");
  expect(dry?.output).not.toMatch(/^ *imported/m);
  expect(first?.output).toContain("5 imported, 0 there already, 2 refused.");
  expect(first?.output).toContain("blog “no. 4 of blogs.json”\n  refused\n    title: Title is required.\n");
  expect(first?.output).toMatch(/item “.*”\n {2}refused\n {4}this is no post, project, testimonial or page/);
  expect(first?.output).toContain(
    "blog “A draft”\n  imported\n    the image /gone.png is not in the export, which does not say where the old site was: put its images into a zip with the export",
  );
  expect(first?.output).toContain("project “Timetable”\n  imported\n    demo: ");
  expect(first?.code).toBe(1);
  expect(repeated?.output).toContain("0 imported, 5 there already, 2 refused.");

  await using server = await startServer(env);
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
  const read = async (path: string) => (await fetch(server.origin + path, { headers })).json();
  const blogs = (await read("/api/blogs")) as Post[];
  expect(blogs).toHaveLength(3);
  expect(blogs.find(({ id }) => id === "65a1b2c3d4e5f60718293a4b")).toMatchObject({
    slug: "from-the-old-site",
    tags: "campus, tools",
    author: { name: "Priya" },
    likes: 12,
    comments: 2,
    createdAt: "2023-04-05T06:07:08.000Z",
    updatedAt: "2023-05-01T00:00:00.000Z",
    publishedAt: "2023-04-05T06:07:08.000Z",
    image: { width: 500 },
  });
  expect(blogs.map(({ title, status }) => `${title}: ${status}`)).toEqual(
    expect.arrayContaining(["A draft: draft", "Later: scheduled"]),
  );
  expect(await read("/api/projects/65a1b2c3d4e5f60718293b00")).toMatchObject({
    icon: "Layers",
    tech: ["React", "Node"],
    image: { width: 510 },
    additionalImages: { image1: { width: 520 }, image3: { width: 530 } },
    demo: "",
    details: { duration: "6 weeks" },
    createdAt: "2022-01-02T00:00:00.000Z",
  } satisfies Partial<Record<keyof Project, unknown>>);
  const { testimonials } = (await read("/api/testimonials")) as { testimonials: Testimonial[] };
  expect(testimonials).toMatchObject([{ id: "65a1b2c3d4e5f60718293c00", rating: 4, company: "" }]);

  // The next site imports the lists that this site's API returns.
  const secondFolder = join(folder.path, "again");
  await mkdir(secondFolder);
  await writeFile(join(secondFolder, "blogs.json"), JSON.stringify(blogs));
  await cp(join(folder.path, "data", "media"), join(folder.path, "copied"), { recursive: true });
  const next = await run(
    ["cli/studio.ts", "import", join(secondFolder, "blogs.json"), "--images", join(folder.path, "copied")],
    {
      DATA_DIR: join(folder.path, "next"),
    },
  );
  for (const { title } of blogs) expect(next.output).toContain(`blog “${title}”\n  imported\n`);
  expect(next.output).toContain("3 imported, 0 there already, 0 refused.");
});

test("an imported post is public only if published or without a status", async () => {
  await using folder = await temporaryFolder();
  const posts: [status: unknown, becomes: string, more?: object][] = [
    [undefined, "published"],
    [null, "published"],
    ["published", "published"],
    [" Published ", "published"],
    ["PUBLISHED", "published"],
    ["Scheduled", "scheduled", { publishAt: "2099-01-01T00:00:00.000Z" }],
    ["scheduled", "scheduled", { scheduledAt: "2099-01-01" }],
    ["scheduled", "draft"],
    ["scheduled", "draft", { publishAt: "soon" }],
    ["scheduled", "draft", { publishAt: "9999-12-31T23:59:59-14:00" }],
    ["Draft", "draft"],
    ["DRAFT", "draft"],
    ["private", "draft"],
    ["archived", "draft"],
    ["Unlisted", "draft"],
    ["", "draft"],
    [0, "draft"],
    [1, "draft"],
    [true, "draft"],
    [["published"], "draft"],
    [{ is: "published" }, "draft"],
  ];
  const list = posts.map(([status, , more], index) => ({
    title: `Post ${index}`,
    content: "C",
    createdAt: "2020-01-02",
    status,
    ...more,
  }));
  const file = join(folder.path, "blogs.json");
  await writeFile(file, JSON.stringify(list));
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const { output, code } = await run(["cli/studio.ts", "import", file], env);
  expect([code, output]).toEqual([0, expect.stringContaining("21 imported, 0 there already, 0 refused.")]);
  for (const status of ["private", "archived", "Unlisted", "", 0, 1, true]) {
    const index = list.findIndex((post) => post.status === status);
    const note = `becomes a draft: its status is ${JSON.stringify(status)}`;
    expect(output).toContain(`blog “Post ${index}”\n  imported\n    ${note}\n`);
  }
  expect(output).toMatch(/“Post 7”\n {2}imported\n {4}becomes a draft: it is scheduled without a time\n/);

  await using server = await startServer(env);
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
  const blogs = (await (await fetch(`${server.origin}/api/blogs`, { headers })).json()) as Post[];
  const became = posts.map((_, index) => blogs.find(({ title }) => title === `Post ${index}`)?.status);
  expect(became).toEqual(posts.map(([, status]) => status));
  expect(blogs.find(({ title }) => title === "Post 5")?.publishAt).toBe("2099-01-01T00:00:00.000Z");
  const open = (await (await fetch(`${server.origin}/api/blogs`)).json()) as Post[];
  expect(open.map(({ title }) => title).toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `Post ${index}`));
});
