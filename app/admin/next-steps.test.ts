import { expect, test } from "vitest";
import { nextSteps } from "./next-steps.ts";

test.each([
  [true, ["The inbox is full. Visitors cannot write until you read or delete messages.", "2 unread messages"]],
  [false, ["2 unread messages"]],
])("the dashboard says first whether the inbox is full: %s", (full, labels) => {
  const steps = nextSteps([], { unread: { messages: [], total: 2, full }, undescribed: [] });
  expect(steps.map(({ label }) => label)).toEqual(labels);
});
