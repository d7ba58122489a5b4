import { expect, test } from "vitest";
import { DEFAULTS } from "#app/content/site-content.server.ts";
import { ogImage } from "./og-image.server.tsx";

test("an image that is requested repeatedly stays cached", async () => {
  const draw = (title: string) => ogImage({ label: "Blog", title }, DEFAULTS);
  const first = draw("Popular");
  const others = Array.from({ length: 250 }, (_, index) => {
    expect(draw("Popular")).toBe(first);
    return draw(`Post ${index}`);
  });
  // More than a few at once are rejected.
  await Promise.allSettled([first, ...others]);
});

test.each([
  ["a title in a script that the fonts lack", "مرحبا", ""],
  ["a title with one such letter", "Why π matters", ""],
  ["a symbol", "Exam week 🎓👩🏽‍🔬 🇩🇪 1️⃣ → ✓", "Exam week 1"],
])("%s is left out instead of drawn as boxes", async (_what, title, drawnText) => {
  const [drawn, expected] = await Promise.all(
    [title, drawnText].map((text) => ogImage({ label: "Blog", title: text }, DEFAULTS)),
  );
  expect(drawn).toEqual(expected);
});

test.each(["ąłž", "ộạở"])("each letter of “%s” is drawn as itself", async (letters) => {
  const drawn = await Promise.all([...letters].map((title) => ogImage({ label: "Blog", title }, DEFAULTS)));
  expect(new Set(drawn.map((image) => Buffer.from(image).toString("base64"))).size).toBe(3);
});
