import { expect, test } from "vitest";
import { postValues, toRequestFields } from "./post-form-values.ts";
import { postForm, type Post } from "../post.ts";

test("a new post is published by default, and the API accepts what the form sends", () => {
  const values = { ...postValues(null), title: "T", content: "C" };
  expect(postValues(null)["status"]).toBe("published");
  expect(postForm.safeParse(toRequestFields(values, true)).success).toBe(true);
});

test("the publishing time is entered in local time, sent in UTC, and shown again unchanged", () => {
  const values = { ...postValues(null), status: "scheduled", publishAt: "2027-03-01T09:30" };
  const sent = toRequestFields(values, true);
  expect(sent["publishAt"]).toBe(new Date("2027-03-01T09:30").toISOString());
  const stored = { ...values, publishAt: sent["publishAt"], image: null } as unknown as Post;
  expect(postValues(stored)["publishAt"]).toBe("2027-03-01T09:30");
});

test("the publishing time is sent only with a scheduled post", () => {
  expect("publishAt" in toRequestFields({ ...postValues(null), publishAt: "2027-03-01T09:30" }, true)).toBe(false);
  expect(toRequestFields({ ...postValues(null), status: "scheduled" }, true)["publishAt"]).toBe("");
});
