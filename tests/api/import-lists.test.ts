import { expect, test } from "vitest";
import { lookAt } from "../import-dry-run.ts";

/* Lists of another program, as a dry run reports them. */

const REFUSED = "refused; this is no post, project or testimonial";

test("what is no item is named by its title or name, or by its number in its list", async () => {
  const list = [{ title: "T", content: "C", category: "News" }, [1], null, { title: "No content" }, { name: "Ada" }];
  expect((await lookAt("a.json", JSON.stringify(list))).split("\n")).toEqual([
    "T: imported; ",
    `no. 2 of a.json: ${REFUSED}`,
    `no. 3 of a.json: ${REFUSED}`,
    `No content: ${REFUSED}`,
    `Ada: ${REFUSED}`,
    "not whole",
  ]);
});

test("a value that is no item in a named list is refused, and the other items are imported", async () => {
  const lists = { users: [], blogs: [null, "text", { title: "T", content: "C" }] };
  expect((await lookAt("a.json", JSON.stringify(lists))).split("\n")).toEqual([
    `no. 1 of a.json: ${REFUSED}`,
    `no. 2 of a.json: ${REFUSED}`,
    "T: imported; ",
    "not whole",
  ]);
});

test("a date that cannot be read is reported", async () => {
  const lists = {
    blogs: [
      { title: "A", content: "C", createdAt: "nonsense" },
      { title: "B", content: "C", createdAt: { year: 2020 } },
      { title: "D", content: "C", createdAt: "2020-01-02", publishedAt: "32.13.2024" },
    ],
    testimonials: [{ name: "N", position: "P", content: "C", createdAt: "soon" }],
  };
  expect((await lookAt("a.json", JSON.stringify(lists))).split("\n")).toEqual([
    "A: imported; its date cannot be read: nonsense; the time of the import counts",
    'B: imported; its date cannot be read: {"year":2020}; the time of the import counts',
    "D: imported; its date of publication cannot be read: 32.13.2024",
    "N: imported; its date cannot be read: soon; the time of the import counts",
    "whole",
  ]);
});
