import { expect, test } from "vitest";
import { json } from "../harness.ts";
import { createImage } from "../images.ts";
import { openStudio } from "../studio.ts";
import { version } from "#app/config/version.ts";

test("the stats of an empty site are zeros", async () => {
  await using studio = await openStudio();
  expect(await studio.send("/stats")).toEqual({
    lists: {
      blogs: { count: 0, overview: "No post yet." },
      projects: { count: 0, overview: "No project yet." },
      testimonials: { count: 0, overview: "No testimonial yet." },
    },
    users: 1,
    recent: [],
    unread: { count: 0, isInboxFull: false, newest: [] },
    drafts: { count: 0, first: [] },
    scheduled: { count: 0, first: [] },
    imagesWithoutAlt: 0,
    version,
  });
});

test("the stats count posts by state", async () => {
  await using studio = await openStudio();
  const now = studio.clock.now.getTime();
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const post = (title: string, status: string, publishAt = "") =>
    studio.create("/blogs", { title, content: "Text.", status, publishAt });
  await post("Out", "published");
  await post("Due", "scheduled", inHours(-1));
  await post("Someday", "scheduled");
  await post("Later", "scheduled", inHours(2));
  await post("Soon", "scheduled", inHours(1));
  await post("Sketch", "draft");
  const { lists, drafts, scheduled } = await studio.send("/stats");
  expect(lists["blogs"].overview).toEqual([
    { label: "published", count: 2 },
    { label: "scheduled", count: 3 },
    { label: "drafts", count: 1 },
  ]);
  expect(drafts).toMatchObject({ count: 1, first: [{ title: "Sketch" }] });
  expect(scheduled).toMatchObject({ count: 3, first: [{ title: "Soon" }, { title: "Later" }, { title: "Someday" }] });
});

test("recent activity has the two latest items of each type", async () => {
  await using studio = await openStudio();
  const project = { description: "Text.", icon: "Box", color: "red", tech: "TypeScript" };
  const testimonial = { position: "Student", content: "It works." };
  for (const number of [1, 2, 3]) {
    studio.pass(1);
    await studio.create("/testimonials", { ...testimonial, name: `Name ${number}`, rating: `${number + 1}` });
    studio.pass(1);
    await studio.create("/projects", { ...project, title: `Project ${number}`, category: `Kind ${number % 2}` });
    studio.pass(1);
    await studio.create("/blogs", { title: `Post ${number}`, content: "Text." });
  }
  const { recent, lists } = await studio.send("/stats");
  const titles = (recent as { title: string }[]).map(({ title }) => title);
  expect(titles).toEqual(["Post 3", "Project 3", "Name 3", "Post 2", "Project 2"]);
  expect(recent[2]).toMatchObject({ type: "testimonial", date: expect.stringMatching(/Z$/) });
  expect(lists["projects"]).toEqual({ count: 3, overview: "Kind 1, Kind 0" });
  expect(lists["testimonials"].overview).toBe("Rated 3.0 of 5 on average");
});

test("the stats count unread messages, images without text, and accounts", async () => {
  await using studio = await openStudio({ SITE_QUIRKS: "off" });
  const message = (name: string) => json({ name, email: "ada@campus.example", message: "A".repeat(90) });
  for (const name of ["Ada", "Ben"]) await studio.send("/contact", message(name));
  await studio.create("/media", { image: await createImage() });
  await studio.create("/media", { image: await createImage({ width: 90 }), alt: "A circle" });
  const { unread, imagesWithoutAlt, users } = await studio.send("/stats");
  expect(unread).toMatchObject({ count: 2, newest: [{ name: "Ben", text: `${"A".repeat(80)}…` }, { name: "Ada" }] });
  expect([imagesWithoutAlt, users]).toEqual([1, 1]);
});
