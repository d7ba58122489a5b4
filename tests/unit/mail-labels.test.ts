import { expect, test } from "vitest";
import { site } from "#site-config";
import { noticeText } from "#app/features/auth/notices/notice-text.ts";

const KINDS = ["login", "password", "email", "factor", "admin", "invitation"] as const;
const CHANGES = ["totp.add", "totp.remove", "recovery-codes.renew", "passkey.add", "passkey.remove", "other"];

test("each label of the mails to admins appears in one of them, filled in, and a changed label is used", () => {
  const facts = {
    name: "Ada",
    by: "ben@studio.example",
    ip: "192.0.2.1",
    device: "Firefox",
    after: "new@studio.example",
  };
  const added = { newcomer: "Cleo", newEmail: "cleo@studio.example" };
  const { message: _, ...own } = site.labels.mail;
  const labels = {
    ...site.labels.mail,
    ...Object.fromEntries(Object.entries(own).map(([key, label]) => [key, `${label}§${key}§`])),
  };
  const about = {
    email: "ada@studio.example",
    at: "2026-01-31T10:20:00.000Z",
    site: "Kiln",
    siteUrl: "https://kiln.example",
    link: "https://kiln.example/invitation",
  };
  const letters = KINDS.flatMap((kind) =>
    [...CHANGES, "account.reset-2fa"].map((change) =>
      noticeText(kind, { ...facts, ...added, change }, { ...about, labels }),
    ),
  );
  const mails = letters.map(({ subject, text }) => `${subject}\n${text}`).join("\n");
  expect(Object.keys(own).filter((key) => !mails.includes(`§${key}§`))).toEqual([]);
  expect(mails).not.toMatch(/\{\w+\}/);
});
