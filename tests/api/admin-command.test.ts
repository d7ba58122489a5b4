import { expect, test } from "vitest";
import { log } from "../filled-site.ts";
import { openTestSite } from "../harness.ts";
import { admin } from "../../cli/admin.ts";

const COMMANDS = ["remove", "change-email", "password", "unlock", "logout", "reset-2fa"] as const;

test.each(COMMANDS)("admin %s of an unknown email fails and says so", async (command) => {
  await using site = await openTestSite();
  const { environment, db } = site.site.services;
  const before = await db.selectFrom("audit").selectAll().execute();
  const run = admin(command, { email: "nobody@studio.example", newEmail: "new@studio.example" }, { environment, log });
  await expect(run).rejects.toThrow("There is no account with the email nobody@studio.example.");
  expect(await db.selectFrom("audit").selectAll().execute()).toEqual(before);
});
