import { expect, test } from "vitest";
import { findSlashCommands } from "./slash.ts";

const labels = (query: string) => findSlashCommands(query).map(({ label }) => label);

test("a slash alone offers everything, and letters narrow it", () => {
  expect(labels("")).toContain("Table");
  expect(labels("head")).toEqual(["Heading", "Small heading"]);
  expect(labels("zzz")).toEqual([]);
});

test("a command is found by the word that somebody else would use, after those that are called so", () => {
  expect(labels("picture")).toEqual(["Image"]);
  expect(labels("bullets")).toEqual(["List"]);
  expect(labels("l")).toEqual(["List", "Numbered list", "Divider"]);
});
