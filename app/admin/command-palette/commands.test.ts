import { expect, test } from "vitest";
import { matching } from "./commands.ts";
import { TASKS } from "./tasks.ts";

const command = (label: string, kind = "Page") => ({ id: label, label, kind, run: () => undefined });

const groups = [
  { value: "Go to", items: [command("Go to Media"), command("Go to Messages")] },
  { value: "Posts", items: [command("A day at the kiln", "Blog")] },
];

test.each([
  ["", ["Go to Media", "Go to Messages", "A day at the kiln"]],
  ["MED", ["Go to Media"]],
  ["kiln  day", ["A day at the kiln"]],
  ["blog", ["A day at the kiln"]],
  ["media kiln", []],
])("the query %o finds commands that contain each of its words", (query, labels) => {
  expect(matching(groups, query).flatMap(({ items }) => items.map(({ label }) => label))).toEqual(labels);
});

test.each([
  ["backup", "/admin/settings/backup"],
  ["restore", "/admin/settings/backup"],
  ["trash", "/admin/settings/backup"],
  ["deleted", "/admin/settings/backup"],
  ["undo", "/admin/activity"],
  ["newsletter", "/admin/subscribers"],
])("the query %s finds a task that leads to %s", (query, to) => {
  const items = TASKS.map((task) => ({ ...task, id: task.to, run: () => undefined }));
  const [group] = matching([{ value: "Other", items }], query);
  expect(group?.items.map(({ id }) => id)).toContain(to);
});
