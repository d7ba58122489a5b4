import { expect, test } from "vitest";
import { form, json } from "../harness.ts";
import { createImage } from "../images.ts";
import { openStudio } from "../studio.ts";

const BASE = { name: "Asha", position: "Second-year biology", content: "It remembers my lab slots." };

test("testimonials have rating 5 by default", async () => {
  await using studio = await openStudio();
  const { testimonial } = await studio.create("/testimonials", { ...BASE, image: await createImage() });
  expect(testimonial).toMatchObject({ ...BASE, rating: 5, company: "", image: { alt: "Asha" } });
  expect(await (await studio.fetch("/api/testimonials")).json()).toEqual({ testimonials: [testimonial] });
});

test("a testimonial can be updated and deleted", async () => {
  await using studio = await openStudio();
  const { testimonial } = await studio.create("/testimonials", { ...BASE, rating: "4" });
  const updated = await studio.change(`/testimonials/${testimonial.id}`, { rating: "3" });
  expect(updated).toMatchObject({ testimonial: { ...BASE, rating: 3, revision: 2 } });
  await studio.remove(`/testimonials/${testimonial.id}`);
  expect(await studio.send("/testimonials")).toEqual({ testimonials: [] });
});

test("wrong values are rejected with an error for their field", async () => {
  await using studio = await openStudio();
  const rating = "Rating must be a whole number from 1 to 5.";
  for (const value of ["0", "6", "4.5", "five", ""])
    expect(await studio.send("/testimonials", form({ ...BASE, rating: value }), 400)).toMatchObject({
      errors: { rating },
    });
  for (const value of [true, [5], null])
    expect(await studio.send("/testimonials", json({ ...BASE, rating: value }), 400)).toMatchObject({
      errors: { rating },
    });
  for (const field of ["name", "position", "content"]) {
    const rejected = await studio.send("/testimonials", form({ ...BASE, [field]: " " }), 400);
    expect(rejected).toMatchObject({ errors: { [field]: expect.stringMatching(/is required\.$/) } });
  }
  const { testimonial } = await studio.create("/testimonials", BASE);
  for (const revision of [true, [1], null, ""]) {
    const rejected = await studio.send(`/testimonials/${testimonial.id}`, json({ revision }, "PUT"), 400);
    expect(rejected).toMatchObject({ errors: { revision: "Revision must be a number." } });
  }
});
