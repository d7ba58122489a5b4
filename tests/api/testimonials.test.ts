import { expect, test } from "vitest";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { form, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";

const BASE = { name: "Asha", position: "Second-year biology", content: "It remembers my lab slots." };

test("testimonials are listed in an object, and have rating 5 by default", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await site.fetch("/api/testimonials", { ...form({ ...BASE, image: await createImage() }), token });
  expect(created.status).toBe(201);
  const { testimonial } = (await created.json()) as { testimonial: Testimonial };
  expect(testimonial).toMatchObject({ ...BASE, rating: 5, company: "", image: { alt: "Asha" } });
  expect(await (await site.fetch("/api/testimonials")).json()).toEqual({ testimonials: [testimonial] });
});

test("a testimonial can be updated and deleted", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await site.fetch("/api/testimonials", { ...form({ ...BASE, rating: "4" }), token });
  const { testimonial } = (await created.json()) as { testimonial: Testimonial };
  const updated = await site.fetch(`/api/testimonials/${testimonial.id}`, { ...form({ rating: "3" }, "PUT"), token });
  expect(await updated.json()).toMatchObject({ testimonial: { ...BASE, rating: 3, revision: 2 } });
  const deleted = await site.fetch(`/api/testimonials/${testimonial.id}`, { method: "DELETE", token });
  expect(deleted.status).toBe(200);
  expect(await (await site.fetch("/api/testimonials")).json()).toEqual({ testimonials: [] });
});

test.each(["0", "6", "4.5", "five", "", true, [5], null])("the rating %j is rejected", async (rating) => {
  await using site = await openTestSite();
  const token = await site.login();
  const sent = typeof rating === "string" ? form({ ...BASE, rating }) : json({ ...BASE, rating });
  const response = await site.fetch("/api/testimonials", { ...sent, token });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { rating: "Rating must be a whole number from 1 to 5." } });
});

test.each([true, [1], null, ""])("the revision %j is rejected", async (revision) => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await site.fetch("/api/testimonials", { ...json(BASE), token });
  const { testimonial } = (await created.json()) as { testimonial: Testimonial };
  const response = await site.fetch(`/api/testimonials/${testimonial.id}`, { ...json({ revision }, "PUT"), token });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { revision: "Revision must be a number." } });
});

test.each(["name", "position", "content"])("%s is required", async (field) => {
  await using site = await openTestSite();
  const token = await site.login();
  const response = await site.fetch("/api/testimonials", { ...form({ ...BASE, [field]: " " }), token });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { [field]: expect.stringMatching(/is required\.$/) } });
});
