import { expect, test } from "vitest";
import { blogTexts, toRequestTexts } from "./post-form-values.ts";
import { blogForm, type Blog } from "../post.ts";

test("a new post is published by default, and what the form sends is what the API takes", () => {
  const texts = { ...blogTexts(null), title: "T", content: "C" };
  expect(blogTexts(null)["status"]).toBe("published");
  expect(blogForm.safeParse(toRequestTexts(texts, true)).success).toBe(true);
});

test("the publishing time is typed in local time, sent in UTC, and comes back as it was", () => {
  const texts = { ...blogTexts(null), status: "scheduled", publishAt: "2027-03-01T09:30" };
  const sent = toRequestTexts(texts, true);
  expect(sent["publishAt"]).toBe(new Date("2027-03-01T09:30").toISOString());
  const stored = { ...texts, publishAt: sent["publishAt"], image: null } as unknown as Blog;
  expect(blogTexts(stored)["publishAt"]).toBe("2027-03-01T09:30");
});

test("the publishing time is sent with a scheduled post only", () => {
  expect("publishAt" in toRequestTexts({ ...blogTexts(null), publishAt: "2027-03-01T09:30" }, true)).toBe(false);
  expect(toRequestTexts({ ...blogTexts(null), status: "scheduled" }, true)["publishAt"]).toBe("");
});
