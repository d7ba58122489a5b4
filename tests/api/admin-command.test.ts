import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { log } from "../filled-site.ts";
import { openTestSite } from "../harness.ts";
import { admin } from "../../cli/admin.ts";

const COMMANDS = ["remove", "change-email", "password", "unlock", "logout", "reset-2fa"] as const;

test.each(COMMANDS)("admin %s of an unknown email fails", async (command) => {
  await using site = await openTestSite();
  const { environment, db } = site.site.services;
  const before = await db.selectFrom("audit").selectAll().execute();
  const run = admin(command, { email: "nobody@studio.example", newEmail: "new@studio.example" }, { environment, log });
  await expect(run).rejects.toThrow("There is no account with the email nobody@studio.example.");
  expect(await db.selectFrom("audit").selectAll().execute()).toEqual(before);
});

test("a command on a missing data folder creates nothing", async () => {
  await using site = await openTestSite();
  const dataDir = join(site.dataDir, "mistyped");
  const environment = { ...site.site.services.environment, dataDir };
  await expect(admin("list", {}, { environment, log })).rejects.toThrow(`The data folder ${dataDir} is missing`);
  expect(existsSync(dataDir)).toBe(false);
});

test("the first admin can be created before the first start", async () => {
  await using site = await openTestSite();
  const environment = {
    ...site.site.services.environment,
    dataDir: join(site.dataDir, "new"),
    adminPassword: "a good set of words",
  };
  const email = "first@studio.example";
  expect(await admin("create", { email }, { environment, log })).toContain("can log in now");
  expect(await admin("list", {}, { environment, log })).toContain(email);
});
