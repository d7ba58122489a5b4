import { expect, test } from "vitest";
import { commandsFor, type Command } from "./commands.ts";
import type { PaletteItem } from "./items.ts";
import { fold } from "#app/text/fold.ts";

const command = (id: string, label: string): Command => ({ id, label, kind: "Page", run: () => {} });
const item = (name: string, viewAt: string | null = null): PaletteItem => ({
  id: `Blog:${name}`,
  kind: "Blog",
  name,
  folded: fold(name),
  editAt: `/admin/blogs?edit=${name}`,
  viewAt,
});
const ask = (query: string, recent: string[] = []) =>
  commandsFor({
    query,
    recent,
    groups: [{ value: "Go to", items: [command("blogs", "Go to Blogs"), command("projects", "Go to Projects")] }],
    items: [item("Blogs we read", "/blog/blogs-we-read"), item("Timetable")],
    open: ({ id, name, kind }) => ({ id, label: name, kind, run: () => {} }),
    view: ({ id, name }) => ({ id: `view-${id}`, label: `View ${name}`, kind: "Site", run: () => {} }),
    history: ({ id, name, kind }) => ({ id: `history-${id}`, label: `History of ${name}`, kind, run: () => {} }),
  }).map(({ value, items }) => [value, items.map(({ label }) => label)]);

test("before anything is typed, recent choices come before all commands", () => {
  expect(ask("", ["Blog:Timetable", "gone", "projects"])).toEqual([
    ["Recent", ["Timetable", "Go to Projects"]],
    ["Go to", ["Go to Blogs", "Go to Projects"]],
  ]);
});

test("a query finds commands and titles, and public items can be viewed on the site", () => {
  expect(ask("blogs")).toEqual([
    ["Found", ["Blogs we read", "View Blogs we read", "History of Blogs we read", "Go to Blogs"]],
  ]);
  expect(ask("time")).toEqual([["Found", ["Timetable", "History of Timetable"]]]);
  expect(ask("nothing like it")).toEqual([]);
});

test("the history of an item is found by the word history or versions and the item's title", () => {
  for (const query of ["history timetable", "History of time", "versions of timetable"]) {
    expect(ask(query)).toEqual([["Found", ["History of Timetable"]]]);
  }
});

test("a command is found by synonyms, and commands whose label matches come first", () => {
  const found = (query: string) =>
    commandsFor({
      query,
      recent: [],
      groups: [
        {
          value: "All",
          items: [
            { ...command("create", "Create New Blog"), also: "new post article" },
            { ...command("theme", "Switch between light and dark"), also: "theme color" },
            { ...command("password", "Change your password"), also: "security" },
            command("post", "Post something"),
          ],
        },
      ],
      items: [],
      open: () => command("", ""),
      view: () => command("", ""),
      history: () => command("", ""),
    }).flatMap(({ items }) => items.map(({ id }) => id));
  expect(found("new post")).toEqual(["create"]);
  expect(found("post")).toEqual(["post", "create"]);
  expect(found("theme")).toEqual(["theme"]);
  expect(found("Password")).toEqual(["password"]);
  expect(found("nothing like it")).toEqual([]);
});
