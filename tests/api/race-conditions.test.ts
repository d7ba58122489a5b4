import { sql } from "kysely";
import { expect, test } from "vitest";
import { hashSecret } from "#app/features/auth/passwords/passwords.server.ts";
import { ADMIN, form, json, openTestSite, type TestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import { addPasskey } from "../passkeys.ts";

/* Another change falls into the middle of a request. A trigger of the database makes it there. */

const onPostgres = process.env["TEST_DATABASE"] === "postgres";

/** Lets the database run a statement after an event, such as "insert on rate_limits". */
async function changeAfter({ site }: TestSite, event: string, statement: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(site.services.db);
  if (!onPostgres) {
    await run(`create trigger meanwhile after ${event} begin ${statement}; end`);
    return;
  }
  await run(`create function meanwhile() returns trigger language plpgsql as
    $body$ begin ${statement}; return null; end $body$`);
  await run(`create trigger meanwhile after ${event} for each row execute function meanwhile()`);
}

const countSessions = async ({ site }: TestSite) =>
  (await site.services.db.selectFrom("sessions").select("id").execute()).length;

test.each([
  ["the password", async () => `password_hash = '${await hashSecret("five words that nobody guesses")}'`],
  ["the email", async () => "email = 'new@studio.example'"],
  ["the authenticator app", async () => "totp_since = '2026-01-01T00:00:00.000Z'"],
])("a login opens no session when %s changes after it was read", async (_what, change) => {
  await using site = await openTestSite();
  // A login counts its attempt after it has read the account.
  await changeAfter(site, "insert on rate_limits", `update accounts set ${await change()}`);
  const login = await site.fetch("/api/auth/login", json(ADMIN));
  expect([login.status, await login.json()]).toMatchObject([401, { message: "Email and password do not match." }]);
  expect(await countSessions(site)).toBe(0);
});

test("a login with a deleted passkey opens no session", async () => {
  await using site = await openTestSite();
  const credential = await (await addPasskey(site, ADMIN.email)).assert();
  // A login deletes its challenge after it has read the passkey.
  await changeAfter(site, "delete on challenges", "delete from passkeys");
  const login = await site.fetch("/api/auth/login/passkey", json({ credential }));
  expect(login.status).toBe(401);
  expect((await login.json()) as object).toMatchObject({
    message: expect.stringMatching(/^This passkey was not accepted/),
  });
  expect(await countSessions(site)).toBe(0);
});

// SQLite runs one transaction at a time.
test.runIf(onPostgres)("a rename that waits for a new email does not undo it", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { db } = site.site.services;
  const change = (fields: object) => site.fetch("/api/account", { ...json(fields, "PUT"), token });
  /** How many transactions write accounts, or wait to. */
  const writers = async () => {
    const { rows } = await sql`select distinct pid from pg_locks where relation = 'accounts'::regclass
      and mode in ('RowShareLock', 'RowExclusiveLock')`.execute(db);
    return rows.length;
  };
  const locked = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set({ updated_at: "2026-01-01T00:00:00.000Z" }).execute();
    locked.resolve();
    await changed.promise;
  });
  await locked.promise;
  const email = change({ email: "new@studio.example" });
  await expect.poll(writers).toBe(2);
  const name = change({ name: "Ada" });
  await expect.poll(writers).toBe(3);
  changed.resolve();
  await holder;
  expect([(await email).status, (await name).status]).toEqual([200, 200]);
  expect(await db.selectFrom("accounts").select(["name", "email"]).execute()).toEqual([
    { name: "Ada", email: "new@studio.example" },
  ]);
});

const KINDS = [
  { path: "blogs", text: "content", html: "contentHtml", more: {} },
  { path: "projects", text: "description", html: "descriptionHtml", more: { category: "Web", tech: "T" } },
] as const;
type Kind = (typeof KINDS)[number];

/** Opens a site with an image, and returns functions that save the text of an item. */
async function openTexts({ path, text, html, more }: Kind) {
  const site = await openTestSite();
  const token = await site.login();
  const send = async (at: string, init: RequestInit) => {
    const response = await site.fetch(`/api/${at}`, { ...init, token });
    expect([at, response.ok]).toEqual([at, true]);
    return (await response.json()) as Record<string, string>;
  };
  const { id = "", url = "" } = await send("media", form({ image: await createImage(), alt: "Old" }));
  const { db } = site.site.services;
  return {
    site,
    id,
    withImage: `![](${url})`,
    create: (content: string, files: Record<string, Blob> = {}) =>
      send(path, form({ title: "Item", ...more, [text]: content, ...files })),
    update: async (item: string, content: string) =>
      (await send(`${path}/${item}`, form({ [text]: content }, "PUT")))[html],
    restore: async (item: string, version: number) => {
      await send(`${path}/${item}/versions/${version}/restore`, json({}));
      return (await send(`${path}/${item}`, {}))[html];
    },
    stored: async () =>
      `alt="${(await db.selectFrom("media").select("alt").where("id", "=", id).executeTakeFirstOrThrow()).alt}"`,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test.each(KINDS)("texts of $path show an alternative text that changes meanwhile", async (kind) => {
  await using texts = await openTexts(kind);
  const { site, withImage } = texts;
  const item = await texts.create("No image");
  const describe = `update media set alt = alt || '+' where id = '${texts.id}'`;
  // A save locks the item by its revision, after it has rendered the text.
  await changeAfter(site, `update of revision on ${kind.path}`, describe);
  expect(await texts.update(item["id"] ?? "", withImage)).toContain(await texts.stored());
  await texts.update(item["id"] ?? "", "No image");
  expect(await texts.restore(item["id"] ?? "", 2)).toContain(await texts.stored());
});

test.each(KINDS)("new texts of $path show an alternative text that changes meanwhile", async (kind) => {
  await using texts = await openTexts(kind);
  // A new item stores its cover after it has rendered the text.
  await changeAfter(texts.site, "insert on media", `update media set alt = 'New' where id = '${texts.id}'`);
  const item = await texts.create(texts.withImage, { image: await createImage({ width: 300 }) });
  expect(item[kind.html]).toContain('alt="New"');
});

test.each(KINDS)("texts of $path show no image that is deleted meanwhile", async (kind) => {
  await using texts = await openTexts(kind);
  const item = await texts.create("No image");
  await changeAfter(texts.site, `update of revision on ${kind.path}`, `delete from media where id = '${texts.id}'`);
  expect(await texts.update(item["id"] ?? "", texts.withImage)).not.toContain("/media/");
});
