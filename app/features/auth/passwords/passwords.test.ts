import { expect, test } from "vitest";
import type * as Passwords from "./passwords.server.ts";

test("a hash that failed, as without memory, is tried again with the next login", async () => {
  // A module of its own, as in a process that has just started.
  const fresh = "./passwords.server.ts?fresh";
  const { HASH_COST, verifyPassword } = (await import(fresh)) as typeof Passwords;
  HASH_COST.memoryCost = 0;
  await expect(verifyPassword(undefined, "any password")).rejects.toThrow("Memory cost is too small");
  HASH_COST.memoryCost = 8;
  expect(await verifyPassword(undefined, "any password")).toBe(false);
});
