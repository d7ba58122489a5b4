import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { recentActivity } from "./recent-activity.ts";

const [posts, projects, quotes] = contentTypes.map(({ table }) => table) as [string, string, string];

const on = (day: number, id: string) => {
  const createdAt = `2026-01-${String(day).padStart(2, "0")}T10:00:00.000Z`;
  return { _id: id, id, createdAt, title: `Title ${day}`, name: `Name ${day}` };
};

test("recent activity lists the two latest items of each type, newest first, at most five", () => {
  const activity = recentActivity(contentTypes, {
    [posts]: [9, 8, 7].map((day) => on(day, `b${day}`)),
    [projects]: [1, 6].map((day) => on(day, `p${day}`)),
    [quotes]: [3, 5].map((day) => on(day, `t${day}`)),
  });
  expect(activity.map(({ id }) => id)).toEqual(["b9", "b8", "p6", "t5", "t3"]);
  expect(activity[2]).toEqual({
    type: "project",
    page: "/admin/projects",
    title: "Title 6",
    date: on(6, "").createdAt,
    id: "p6",
  });
  expect(activity[3]).toMatchObject({ page: `/admin/${quotes}`, title: "Name 5" });
});

test("recent activity is empty for an empty site and for lists that could not be read", () => {
  expect(recentActivity(contentTypes, { [posts]: [] })).toEqual([]);
});
