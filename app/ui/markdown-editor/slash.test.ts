import { expect, test } from "vitest";
import { findSlashCommands } from "./slash.ts";

const labels = (query: string) => findSlashCommands(query).map(({ label }) => label);

test("a slash alone offers all commands, and letters narrow them", () => {
  expect(labels("")).toContain("Table");
  expect(labels("head")).toEqual(["Heading", "Small heading"]);
  expect(labels("zzz")).toEqual([]);
});

test("a command is found by a synonym, after commands whose name matches", () => {
  expect(labels("picture")).toEqual(["Image"]);
  expect(labels("bullets")).toEqual(["List"]);
  expect(labels("l")).toEqual(["List", "Numbered list", "Link", "Divider"]);
  expect(labels("lin")).toEqual(["Link", "Divider"]);
});

test("a command of two words is found while its second word is written", () => {
  expect(labels("Code b")).toEqual(["Code block"]);
  expect(labels("Code block")).toEqual(["Code block"]);
});
