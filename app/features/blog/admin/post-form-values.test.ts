import { expect, onTestFinished, test } from "vitest";
import { timeAt } from "#app/config/time-zone.ts";
import { shortDateTime, showTimesIn } from "#app/ui/time/local-time.ts";
import { savedNote, toRequest } from "#app/admin/kit/publication/form-values.ts";
import { POST_SPEC, postValues } from "./post-form-values.ts";
import type { Post } from "../post.ts";

const BY_BUTTON = { isNew: true, staysOpen: false };

test("the API accepts a new post of the form, published by default", () => {
  const values = { ...postValues(null), title: "T", content: "C" };
  expect(postValues(null)["status"]).toBe("published");
  expect(POST_SPEC.schema.safeParse(values).success).toBe(true);
});

test("the publishing time survives the way from local time to UTC", () => {
  const publishAt = new Date("2027-03-01T09:30").toISOString();
  const values = { ...postValues(null), title: "T", content: "C", status: "scheduled", publishAt: "2027-03-01T09:30" };
  const fields = POST_SPEC.schema.parse(values);
  expect(toRequest(fields, BY_BUTTON)).toMatchObject({ status: "scheduled", publishAt });
  expect(postValues({ publishAt, author: { name: "" } } as Post)["publishAt"]).toBe("2027-03-01T09:30");
});

test.each(["Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "UTC"])(
  "the times of the form are those of the site's zone %s",
  (zone) => {
    showTimesIn(zone);
    onTestFinished(() => showTimesIn(undefined));
    const publishedAt = String(timeAt("2026-05-01T00:30", zone));
    const post = { status: "published", publishedAt, author: { name: "" } } as Post;
    expect(postValues(post)["publishedAt"]).toBe("2026-05-01T00:30");
    const fields = POST_SPEC.schema.parse({ ...postValues(post), title: "T", content: "C" });
    expect(fields).toMatchObject({ publishedAt });
    expect(shortDateTime(publishedAt)).toBe("May 1, 2026, 12:30 AM");
  },
);

test("the publishing time is sent only with a scheduled post", () => {
  const fields = { status: "published", publishAt: "2027-03-01T09:30:00.000Z", title: "T" };
  expect(toRequest(fields, BY_BUTTON)).toEqual({ status: "published", title: "T" });
  expect(toRequest({ status: "scheduled", publishAt: null }, BY_BUTTON)).toEqual({
    status: "scheduled",
    publishAt: null,
  });
});

test("Ctrl+S saves a new post as a draft", () => {
  const fields = { status: "published", title: "T" };
  expect(toRequest(fields, { isNew: true, staysOpen: true })).toEqual({ status: "draft", title: "T" });
  expect(toRequest(fields, { isNew: false, staysOpen: true })).toEqual({ title: "T" });
});

const NEW = null;
const PUBLIC = { status: "published", publishAt: null };
const DRAFT = { status: "draft", publishAt: null };
const LATER = { status: "scheduled", publishAt: "2090-12-24T09:00:00" };
/** Became public while it was edited. */
const DUE = { status: "scheduled", publishAt: "2020-12-24T09:00:00" };

test("Ctrl+S on a post that fell due does not call it scheduled", () => {
  expect(savedNote(DUE as Post, { isNew: false, staysOpen: true }, DUE as Post)).toBe("Saved.");
});

test.each([
  [NEW, PUBLIC, "Publish", "Published."],
  [NEW, DRAFT, "Save draft", "Draft saved."],
  [NEW, LATER, "Schedule for Dec 24, 2090, 09:00 AM", "Scheduled for Dec 24, 2090, 09:00 AM."],
  [NEW, { ...LATER, publishAt: null }, "Save draft", "Draft saved."],
  [NEW, { ...LATER, publishAt: "2020-12-24T09:00:00" }, "Publish", "Published."],
  [DRAFT, PUBLIC, "Publish", "Published."],
  [LATER, DRAFT, "Save draft", "Draft saved."],
  [PUBLIC, PUBLIC, "Update Blog", "Updated."],
  [PUBLIC, DRAFT, "Unpublish", "Unpublished."],
  [DUE, DUE, "Update Blog", "Updated."],
  [DUE, PUBLIC, "Update Blog", "Updated."],
  [DUE, DRAFT, "Unpublish", "Unpublished."],
  [DUE, LATER, "Schedule for Dec 24, 2090, 09:00 AM", "Scheduled for Dec 24, 2090, 09:00 AM."],
  [PUBLIC, LATER, "Schedule for Dec 24, 2090, 09:00 AM", "Scheduled for Dec 24, 2090, 09:00 AM."],
])("button and message say what a save of %j as %j does", (before, after, label, note) => {
  expect(POST_SPEC.saveLabel?.({ ...after, publishAt: after.publishAt ?? "" }, before as Post | null)).toBe(label);
  expect(savedNote(after as Post, BY_BUTTON, before as Post | null)).toBe(note);
});
