import { expect, test } from "vitest";
import { gradientFrom } from "./gradient.ts";
import { PROJECT_COLORS } from "./project.ts";

test("every gradient of the form is drawn with its three colors", () => {
  for (const { value } of PROJECT_COLORS) {
    expect(gradientFrom(value)).toMatch(/^linear-gradient\(to bottom right(, oklch\([\d.% ]+\)){3}\)$/);
  }
});

test.each([
  ["from-sky-500 to-indigo-700", "to bottom right, oklch(68.5% 0.169 237.323), oklch(45.7% 0.24 277.023)"],
  ["bg-gradient-to-r from-white to-black/50", "to right, oklch(100% 0 0), oklch(0% 0 0 / 50%)"],
  ["bg-linear-to-tl from-[#0fa] to-transparent", "to top left, color-mix(in oklab, #0fa, #0fa), transparent"],
  [
    "from-teal-500 from-10% rounded-xl hover:to-red-500",
    "to bottom right, oklch(70.4% 0.14 182.503) 10%, oklch(70.4% 0.14 182.503) 10%",
  ],
])("the classes %s become the intended gradient", (classes, css) => {
  expect(gradientFrom(classes)).toBe(`linear-gradient(${css})`);
});

test.each([
  "",
  "blue",
  "from-nothing-500",
  "from-red-555",
  "from-constructor-500",
  "from-[url(x)]",
  "to-[#12345]",
  "via-red",
])("the classes %j become no gradient", (classes) => expect(gradientFrom(classes)).toBeNull());
