import { expect, test } from "vitest";
import { nextSteps } from "./next-steps.ts";

test.each([
  [true, ["The inbox is full. Visitors cannot write until you read or delete messages.", "2 unread messages"]],
  [false, ["2 unread messages"]],
])("the dashboard says first whether the inbox is full: %s", (isInboxFull, labels) => {
  const none = { count: 0, first: [] };
  const steps = nextSteps({
    lists: {},
    users: 1,
    recent: [],
    unread: { count: 2, isInboxFull, newest: [] },
    drafts: none,
    scheduled: none,
    imagesWithoutAlt: 0,
    version: "1.0.0",
  });
  expect(steps.map(({ label }) => label)).toEqual(labels);
});
