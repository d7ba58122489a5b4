import { expect, it } from "vitest";
import { openGate } from "./concurrency-limiter.ts";

it("lets others in between all that it lets through", async () => {
  const gate = openGate({ active: 4, waiting: 4 });
  let turns = 0;
  let counting = true;
  const count = () => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  count();
  const begun = await Promise.all(Array.from({ length: 8 }, () => gate(async () => turns)));
  counting = false;
  expect(new Set(begun).size).toBe(8);
});
