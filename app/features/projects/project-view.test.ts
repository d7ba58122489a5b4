import { expect, test } from "vitest";
import type { Image } from "#app/features/media/media.ts";
import type { Project } from "./project.ts";
import { additionalDetails, shownImages, toProjectCardData } from "./project-view.ts";

const image = (url: string): Image => ({
  id: url,
  url,
  width: 1,
  height: 1,
  alt: "",
  placeholder: "",
  avif: "",
  webp: "",
  focalX: 50,
  focalY: 50,
});
const project: Project = {
  _id: "a",
  id: "a",
  slug: "shelfmate",
  title: "Shelfmate",
  preview: "abcdefghij".repeat(20),
  category: "Web",
  icon: "Box",
  color: "ink",
  tech: ["TypeScript", "Hono", "SQLite", "Sharp", "Vite"],
  image: image("/1"),
  imageUrl: "/1",
  additionalImages: { image1: image("/1"), image2: image("/2"), image4: image("/4") },
  demo: "",
  github: "",
  createdAt: "2026-01-31T23:30:00.000Z",
  updatedAt: "2026-02-01T00:30:00.000Z",
  revision: 3,
  description: "",
  descriptionHtml: "",
  details: { Duration: "Ten weeks" },
};

test("a card shows 150 characters and three technologies", () => {
  const card = toProjectCardData(project);
  expect(card.text).toBe(`${project.preview.slice(0, 150)}…`);
  expect(card).toMatchObject({ tech: ["TypeScript", "Hono", "SQLite"], moreTech: 2, gradient: null });
});

test("a project's images are listed in order, each once", () => {
  expect(shownImages(project).map(({ url }) => url)).toEqual(["/1", "/2", "/4"]);
});

test("further plain values of a project are listed as details", () => {
  const later = { ...project, teamSize: 4, secret: { hidden: true } } as Project;
  expect(additionalDetails(later)).toEqual([
    ["Duration", "Ten weeks"],
    ["Updated", "February 1, 2026"],
    ["Team size", "4"],
  ]);
});
