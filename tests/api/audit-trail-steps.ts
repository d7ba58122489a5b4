import { Secret, TOTP } from "otpauth";
import { newId } from "#app/db/id.ts";
import { form, json, type TestSite } from "../harness.ts";
import { createImage } from "../images.ts";

/* The preparations that tests/api/audit-trail.test.ts makes before each change it tests. */

export type Visit = { site: TestSite; token: string };
export type Step = (visit: Visit) => Promise<[path: string, init?: RequestInit]>;

const make = async ({ site, token }: Visit, path: string, init: RequestInit) => {
  const item = (await (await site.fetch(path, { ...init, token })).json()) as { id: string };
  return item.id;
};
export const makeImage = async (visit: Visit) => make(visit, "/api/media", form({ image: await createImage() }));
export const message = async ({ site, token }: Visit) => {
  await site.fetch("/api/contact", json({ name: "N", email: "n@campus.example", message: "M" }));
  const inbox = (await (await site.fetch("/api/messages", { token })).json()) as { messages: { id: string }[] };
  return inbox.messages[0]?.id ?? "none";
};
export const subscriber = async ({ site: { site } }: Visit) => {
  const id = newId();
  const row = { id, email: "s@campus.example", source: "newsletter", created_at: "2026-01-01T00:00:00.000Z" };
  await site.services.db.insertInto("subscribers").values(row).execute();
  return id;
};
export const redirect = (visit: Visit) => make(visit, "/api/redirects", json({ from: "/old", to: "/contact" }));
export const passkey = async ({ site: { site } }: Visit) => {
  const id = newId();
  const { id: account_id } = await site.services.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const row = { id, account_id, credential_id: id, public_key: "", counter: "0", transports: "[]", name: "Laptop" };
  await site.services.db
    .insertInto("passkeys")
    .values({ ...row, created_at: "2026-01-01T00:00:00.000Z", last_used_at: null })
    .execute();
  return id;
};
export const beginApp = async ({ site, token }: Visit) => {
  const begun = await site.fetch("/api/auth/totp", { method: "POST", token });
  const { secret } = (await begun.json()) as { secret: string };
  const timestamp = site.site.services.now().getTime();
  return json({ code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }) });
};
export const addApp = async (visit: Visit) => {
  const confirm = { ...(await beginApp(visit)), token: visit.token };
  const response = await visit.site.fetch("/api/auth/totp/confirm", confirm);
  return ((await response.json()) as { recoveryCodes: string[] }).recoveryCodes;
};
export const remove = { method: "DELETE" };
