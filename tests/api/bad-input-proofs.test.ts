import { describe, expect, test } from "vitest";
import { ADMIN, json, openTestSite } from "../harness.ts";
import { expectError } from "../expect-error.ts";
import { sharedByFile } from "../shared-by-file.ts";

/* Hostile input, continued: requests for actions that only the owner of an account may take. */

const sharedSite = sharedByFile(() => openTestSite());

describe("proofs and roles", () => {
  const colleague = { name: "C", email: "c@studio.example", password: "another four words there", role: "admin" };
  const put = (value: unknown) => json(value, "PUT");
  const remove = (value: unknown) => json(value, "DELETE");
  test.each([
    ["an account without a role", "/api/auth/register", json({ ...colleague, role: undefined }), 400],
    ["an account of an unknown role", "/api/auth/register", json({ ...colleague, role: "owner" }), 400],
    ["an account whose role is __proto__", "/api/auth/register", json({ ...colleague, role: "__proto__" }), 400],
    [
      "an account with operators as a proof",
      "/api/auth/register",
      json({ ...colleague, proof: { password: { $ne: "" } } }),
      400,
    ],
    ["an account with a text as a proof", "/api/auth/register", json({ ...colleague, proof: ADMIN.password }), 400],
    ["an account with a list as a proof", "/api/auth/register", json({ ...colleague, proof: [ADMIN.password] }), 400],
    ["an account with a wrong proof", "/api/auth/register", json({ ...colleague, proof: { password: "wrong" } }), 403],
    ["an account with a code but no app", "/api/auth/register", json({ ...colleague, proof: { code: "000000" } }), 403],
    ["the confirmation of a set-up that was not started", "/api/auth/totp/confirm", json({ code: "123456" }), 409],
    ["a set-up with a code of five digits", "/api/auth/totp/confirm", json({ code: "12345" }), 400],
    ["a set-up with digits of another script", "/api/auth/totp/confirm", json({ code: "١٢٣٤٥٦" }), 400],
    ["a set-up with a list of codes", "/api/auth/totp/confirm", json({ code: ["123456"] }), 400],
    ["the removal of an app that does not exist", "/api/auth/totp", remove({}), 404],
    ["a removal with a number as a code", "/api/auth/totp", remove({ code: 123456 }), 400],
    ["a removal with operators as a password", "/api/auth/totp", remove({ password: { $gt: "" } }), 400],
    ["a removal with a password of 1 MB", "/api/auth/totp", remove({ password: "x".repeat(1_000_000) }), 400],
    ["a removal with broken JSON", "/api/auth/totp", { ...remove({}), body: "{" }, 400],
    [
      "a password that is not the current one",
      "/api/auth/password",
      put({ currentPassword: "x", newPassword: colleague.password }),
      400,
    ],
    ["ending all sessions with a wrong password", "/api/auth/sessions/end", json({ which: "all", password: "x" }), 403],
  ])("%s is rejected and changes nothing", async (_what, path, init, status) => {
    const site = await sharedSite();
    const token = await site.login();
    const { db } = site.site.services;
    const stored = async () => [
      await db.selectFrom("accounts").selectAll().execute(),
      await db.selectFrom("sessions").select("id").execute(),
    ];
    const before = await stored();
    await expectError(await site.fetch(path, { ...init, token }), status);
    expect(await stored()).toEqual(before);
  });
});
