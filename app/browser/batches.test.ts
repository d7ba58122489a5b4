import { expect, test } from "vitest";
import { BATCH_SIZE, inBatches } from "./batches.ts";

test("batches contain every item once, in order", () => {
  const items = Array.from({ length: 2 * BATCH_SIZE + 1 }, (_, index) => index);
  expect(inBatches(items).map((batch) => batch.length)).toEqual([BATCH_SIZE, BATCH_SIZE, 1]);
  expect(inBatches(items).flat()).toEqual(items);
  expect(inBatches([])).toEqual([]);
});
