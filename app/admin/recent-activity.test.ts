import { expect, test } from "vitest";
import { recentActivity } from "./recent-activity.ts";

const on = (day: number, id: string) => ({
  _id: id,
  createdAt: `2026-01-${String(day).padStart(2, "0")}T10:00:00.000Z`,
});

test("recent activity is the two latest of each type, newest first, five at most", () => {
  const activity = recentActivity({
    blogs: [9, 8, 7].map((day) => ({ ...on(day, `b${day}`), title: `Blog ${day}` })),
    projects: [1, 6].map((day) => ({ ...on(day, `p${day}`), title: `Project ${day}` })),
    testimonials: [3, 5].map((day) => ({ ...on(day, `t${day}`), name: `Name ${day}` })),
  });
  expect(activity.map(({ id }) => id)).toEqual(["b9", "b8", "p6", "t5", "t3"]);
  expect(activity[3]).toEqual({ type: "testimonial", title: "Name 5", date: on(5, "").createdAt, id: "t5" });
});

test("recent activity of an empty site is empty", () => {
  expect(recentActivity({ blogs: [], projects: [], testimonials: [] })).toEqual([]);
});
