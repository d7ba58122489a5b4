import { expect, test } from "vitest";
import { textDiff } from "./text-diff.tsx";

const marked = (before: string, after: string) =>
  textDiff(before, after).map(({ text, kind }) =>
    kind === "equal" ? text : `${kind === "added" ? "+" : "-"}{${text}}`,
  );

test("the words that only one text has are marked", () => {
  expect(marked("The bus leaves at ten.", "The bus leaves at noon.").join("")).toBe("The bus leaves at -{ten}+{noon}.");
  expect(marked("", "New")).toEqual(["+{New}"]);
});

test("a long equal passage is shortened to the part beside a difference", () => {
  const passage = "word ".repeat(200);
  const [first, removed, , last] = marked(`${passage}old ${passage}`, `${passage}new ${passage}`);
  expect([first?.startsWith(" […] word"), removed, last?.endsWith(" […] ")]).toEqual([true, "-{old}", true]);
  expect(first?.length).toBeLessThan(130);
});

test("two texts with too many differences are shown as a whole", () => {
  const text = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(" ");
  expect(textDiff(text("a"), text("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
