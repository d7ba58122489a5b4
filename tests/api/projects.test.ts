import { expect, test } from "vitest";
import { form, json } from "../harness.ts";
import { createImage } from "../images.ts";
import { openStudio } from "../studio.ts";

const BASE = { title: "Timetable", description: "A **fast** timetable.", category: "Campus tools", tech: "React" };

test("a project can be created with repeated tech fields and several images", async () => {
  await using studio = await openStudio();
  const sent = { icon: "Layers", color: "from-sky-500 to-indigo-700", demo: "https://demo.example" };
  const created = await studio.create("/projects", {
    ...BASE,
    ...sent,
    tech: ["React, Node ", "  ", "Postgres,,React"],
    details: JSON.stringify({ Duration: "6 weeks", Client: " " }),
    image: await createImage(),
    additionalImage1: await createImage({ width: 300 }),
    additionalImage4: await createImage({ width: 310 }),
  });
  expect(created).toMatchObject({
    ...sent,
    slug: "timetable",
    tech: ["React", "Node", "Postgres"],
    github: "",
    details: { Duration: "6 weeks" },
    descriptionHtml: expect.stringContaining("<strong>fast</strong>"),
    image: { width: 200 },
    imageUrl: created["image"].url,
    additionalImages: { image1: { width: 300 }, image4: { width: 310 } },
  });
  expect(await studio.send("/projects")).toEqual([created]);
  expect(await studio.send("/projects/timetable")).toEqual(created);
});

test("technologies are stored once each, without control and direction characters", async () => {
  await using studio = await openStudio();
  const sent = json({ ...BASE, tech: ["p\u202eq", "n\nl,x\u0007", "pq", "\u202e", "x"] });
  expect(await studio.send("/projects", sent, 201)).toMatchObject({ tech: ["pq", "n l", "x"] });
});

test("removeImage1 and removeImage3 remove only these additional images", async () => {
  await using studio = await openStudio();
  const images = [301, 302, 303].map(async (width, index) => [
    `additionalImage${index + 1}`,
    await createImage({ width }),
  ]);
  const files = Object.fromEntries(await Promise.all(images)) as Record<string, File>;
  const created = await studio.create("/projects", { ...BASE, ...files, image: await createImage() });
  const additionalImage4 = await createImage({ width: 304 });
  const removed = { removeImage1: "true", removeImage3: "true", additionalImage4 };
  const changed = await studio.change(`/projects/${created["id"]}`, removed);
  expect(Object.keys(changed["additionalImages"] as object)).toEqual(["image2", "image4"]);
  expect([changed["image"], changed["tech"]]).toEqual([created["image"], created["tech"]]);
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
])("a project with %s %j is rejected", async (field, value) => {
  await using studio = await openStudio();
  const rejected = await studio.send("/projects", form({ ...BASE, [field]: value }), 400);
  expect(rejected).toMatchObject({ errors: { [field]: expect.stringMatching(/\.$/) } });
});

test("a project requires a technology when it is created and updated", async () => {
  await using studio = await openStudio();
  const { tech: _tech, ...without } = BASE;
  const rejected = { errors: { tech: "Tech is required: one or more names, separated by commas." } };
  for (const body of [form(without), json(without), json({ ...without, tech: [] })])
    expect(await studio.send("/projects", body, 400)).toMatchObject(rejected);
  await studio.create("/projects", BASE);
  for (const body of [form({ tech: "" }, "PUT"), json({ tech: [] }, "PUT"), json({ tech: [" ", "\u2800"] }, "PUT")])
    expect(await studio.send("/projects/timetable", body, 400)).toMatchObject(rejected);
  expect(await studio.change("/projects/timetable", { title: "New" })).toMatchObject({ title: "New", tech: ["React"] });
});
