import { expect, test } from "vitest";
import type { Project } from "#app/features/projects/project.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";
import { createImage } from "../images.ts";

const BASE = { title: "Timetable", description: "A **fast** timetable.", category: "Campus tools", tech: "React" };

async function create(site: TestSite, token: string, fields: Parameters<typeof form>[0]): Promise<Project> {
  const response = await site.fetch("/api/projects", { ...form(fields), token });
  expect(response.status).toBe(201);
  return (await response.json()) as Project;
}

test("a project can be created with repeated tech fields and several images", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await create(site, token, {
    ...BASE,
    icon: "Layers",
    color: "from-sky-500 to-indigo-700",
    tech: ["React, Node ", "  ", "Postgres,,React"],
    demo: "https://demo.example",
    details: JSON.stringify({ Duration: "6 weeks" }),
    image: await createImage(),
    additionalImage1: await createImage({ width: 300 }),
    additionalImage4: await createImage({ width: 310 }),
  });
  expect(created).toMatchObject({
    slug: "timetable",
    icon: "Layers",
    color: "from-sky-500 to-indigo-700",
    tech: ["React", "Node", "Postgres"],
    demo: "https://demo.example",
    github: "",
    details: { Duration: "6 weeks" },
    descriptionHtml: expect.stringContaining("<strong>fast</strong>"),
    image: { width: 200 },
    additionalImages: { image1: { width: 300 }, image4: { width: 310 } },
  });
  expect(created.imageUrl).toBe(created.image?.url);
  const read = await site.fetch("/api/projects");
  expect(await read.json()).toEqual([created]);
  expect(await (await site.fetch("/api/projects/timetable")).json()).toEqual(created);
});

test("project details without a name or a text are ignored", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await create(site, token, {
    ...BASE,
    details: '{"": "x", "\\u200b": "y", "Client": " ", "Duration": "6 weeks"}',
  });
  expect(created.details).toEqual({ Duration: "6 weeks" });
});

test("technologies are stored once each, as single lines without control and direction characters", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const sent = json({ ...BASE, tech: ["p\u202eq", "n\nl,x\u0007", "pq", "\u202e", "x"] });
  const response = await site.fetch("/api/projects", { ...sent, token });
  expect(await response.json()).toMatchObject({ tech: ["pq", "n l", "x"] });
});

test.each(["a\u0000b", "x\ud800y"])("a technology named %j cannot be stored", async (name) => {
  await using site = await openTestSite();
  const token = await site.login();
  const response = await site.fetch("/api/projects", { ...json({ ...BASE, tech: ["React", name] }), token });
  const message = "A technology contains characters that cannot be stored. Remove them and try again.";
  expect([response.status, await response.json()]).toMatchObject([400, { message }]);
});

test("removeImage1 and removeImage3 remove only these additional images", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await create(site, token, {
    ...BASE,
    image: await createImage(),
    additionalImage1: await createImage({ width: 301 }),
    additionalImage2: await createImage({ width: 302 }),
    additionalImage3: await createImage({ width: 303 }),
  });
  const response = await site.fetch(`/api/projects/${created.id}`, {
    ...form({ removeImage1: "true", removeImage3: "true", additionalImage4: await createImage({ width: 304 }) }, "PUT"),
    token,
  });
  const changed = (await response.json()) as Project;
  expect(Object.keys(changed.additionalImages)).toEqual(["image2", "image4"]);
  expect(changed.image).toEqual(created.image);
  expect(changed.tech).toEqual(created.tech);
  // The project's first version still uses the first image.
  expect((await site.fetch(created.additionalImages.image1?.url ?? "")).status).toBe(200);
  expect((await site.fetch(created.additionalImages.image2?.url ?? "")).status).toBe(200);
});

test("deleting a project deletes all its images", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await create(site, token, {
    ...BASE,
    image: await createImage(),
    additionalImage1: await createImage(),
  });
  expect((await site.fetch(`/api/projects/${created.id}`, { method: "DELETE", token })).status).toBe(200);
  expect(await (await site.fetch("/api/projects")).json()).toEqual([]);
  expect(await site.site.services.media.list()).toEqual([]);
});

test("a save with an outdated revision returns 409 with the current project", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await create(site, token, BASE);
  const save = (fields: Record<string, string>) =>
    site.fetch(`/api/projects/${created.id}`, { ...form(fields, "PUT"), token });
  expect((await save({ title: "Mine", revision: "1" })).status).toBe(200);
  const secondSave = await save({ title: "Theirs", revision: "1" });
  expect(secondSave.status).toBe(409);
  expect(await secondSave.json()).toMatchObject({ current: { title: "Mine", revision: 2 } });
});

test.each([
  ["demo", "javascript:alert(1)"],
  ["github", "not an address"],
  ["icon", "Rocket"],
  ["title", "   "],
  ["category", ""],
  ["details", "[1, 2]"],
  ["tech", ""],
  ["tech", " , \u200b,\u3164 "],
])("a project with %s %j is rejected with an error for that field", async (field, value) => {
  await using site = await openTestSite();
  const token = await site.login();
  const response = await site.fetch("/api/projects", { ...form({ ...BASE, [field]: value }), token });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { [field]: expect.stringMatching(/\.$/) } });
});

test("a project requires a technology when it is created and when it is updated", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { tech: _tech, ...without } = BASE;
  const rejected = { errors: { tech: "Tech is required: one or more names, separated by commas." } };
  for (const body of [form(without), json(without), json({ ...without, tech: [] })]) {
    const reply = await site.fetch("/api/projects", { ...body, token });
    expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining(rejected)]);
  }
  const created = await create(site, token, BASE);
  for (const body of [form({ tech: "" }, "PUT"), json({ tech: [] }, "PUT"), json({ tech: [" ", "\u2800"] }, "PUT")]) {
    const reply = await site.fetch(`/api/projects/${created.id}`, { ...body, token });
    expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining(rejected)]);
  }
  const stored = await site.fetch(`/api/projects/${created.id}`, { ...form({ title: "Renamed" }, "PUT"), token });
  expect(await stored.json()).toMatchObject({ title: "Renamed", tech: ["React"] });
});
