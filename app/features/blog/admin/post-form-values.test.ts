import { expect, test } from "vitest";
import { blogValues, toRequestFields } from "./post-form-values.ts";
import { blogForm, type Blog } from "../post.ts";

test("a new post is published by default, and what the form sends is what the API takes", () => {
  const values = { ...blogValues(null), title: "T", content: "C" };
  expect(blogValues(null)["status"]).toBe("published");
  expect(blogForm.safeParse(toRequestFields(values, true)).success).toBe(true);
});

test("the publishing time is typed in local time, sent in UTC, and comes back as it was", () => {
  const values = { ...blogValues(null), status: "scheduled", publishAt: "2027-03-01T09:30" };
  const sent = toRequestFields(values, true);
  expect(sent["publishAt"]).toBe(new Date("2027-03-01T09:30").toISOString());
  const stored = { ...values, publishAt: sent["publishAt"], image: null } as unknown as Blog;
  expect(blogValues(stored)["publishAt"]).toBe("2027-03-01T09:30");
});

test("the publishing time is sent with a scheduled post only", () => {
  expect("publishAt" in toRequestFields({ ...blogValues(null), publishAt: "2027-03-01T09:30" }, true)).toBe(false);
  expect(toRequestFields({ ...blogValues(null), status: "scheduled" }, true)["publishAt"]).toBe("");
});
