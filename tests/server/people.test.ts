import { describe, expect, test } from "vitest";
import { json } from "../requests.ts";
import { LENA, type Invited } from "../people.ts";
import { freshPostgres } from "./fresh-postgres.ts";
import { ADMIN, logIn, run, startServer, temporaryFolder } from "./harness.ts";

type Env = Record<string, string>;
type Account = { id: string; email: string; token: string };

const ask = (origin: string, path: string, token: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, headers: { ...(init.headers as object), Authorization: `Bearer ${token}` } });

async function join(origin: string, token: string, email: string): Promise<Account> {
  const invited = (await (await ask(origin, "/api/invitations", token, json({ email }))).json()) as Invited;
  const accepted = json({ ...LENA, token: new URL(invited.link).hash.slice(1) });
  return (await (await fetch(`${origin}/api/invitations/accept`, accepted)).json()) as Account;
}

const remove = async (origin: string, id: string, token: string) =>
  (await ask(origin, `/api/accounts/${id}`, token, { method: "DELETE" })).status;

describe.each(["SQLite", "PostgreSQL"])("on %s", (database) => {
  const freshDatabase = async () => (database === "PostgreSQL" ? freshPostgres() : null);
  const envOf = (path: string, postgres: { url: string } | null): Env => ({
    DATA_DIR: path,
    SAMPLE_CONTENT: "off",
    ...(postgres && { DATABASE_URL: postgres.url }),
  });

  test("removing an account takes effect in the other process at once; of two admins removing each other, one stays", async () => {
    await using folder = await temporaryFolder();
    await using postgres = await freshDatabase();
    const env = envOf(folder.path, postgres);
    await using one = await startServer(env);
    await using two = await startServer(env);
    const owner = await logIn(one.origin);
    const lena = await join(two.origin, owner, "lena@studio.example");
    const post = json({ title: "By Lena", content: "Text" });
    expect((await ask(two.origin, "/api/blogs", lena.token, post)).status).toBe(201);
    expect(await remove(one.origin, lena.id, owner)).toBe(200);
    for (const path of ["/api/auth/verify", "/api/accounts", "/api/messages", "/api/blogs"]) {
      expect([path, (await ask(two.origin, path, lena.token)).status]).toEqual([path, 401]);
    }
    expect((await ask(two.origin, "/api/blogs", lena.token, post)).status).toBe(401);
    expect(await logIn(two.origin, { email: lena.email, password: LENA.password })).toBeUndefined();
    expect((await fetch(`${two.origin}/blog/by-lena`)).status).toBe(200);

    for (let round = 0; round < 6; round += 1) {
      const a = await join(one.origin, owner, `a${round}@studio.example`);
      const b = await join(two.origin, owner, `b${round}@studio.example`);
      const both = await Promise.all([remove(one.origin, b.id, a.token), remove(two.origin, a.id, b.token)]);
      // The removed person is no longer an admin when the server handles that person's own request.
      expect(both.toSorted()).toEqual([200, 401]);
      const [stays, goes] = both[0] === 200 ? [a, b] : [b, a];
      expect((await ask(two.origin, "/api/auth/verify", stays.token)).status).toBe(200);
      expect((await ask(one.origin, "/api/auth/verify", goes.token)).status).toBe(401);
    }
  });

  test("the command line lists, renames and removes accounts beside a running server", async () => {
    await using folder = await temporaryFolder();
    await using postgres = await freshDatabase();
    const env = envOf(folder.path, postgres);
    await using server = await startServer(env);
    const owner = await logIn(server.origin);
    const lena = await join(server.origin, owner, "lena@studio.example");
    await ask(server.origin, "/api/invitations", owner, json({ email: "open@studio.example" }));
    const admin = (...args: string[]) => run(["cli/studio.ts", "admin", ...args], env);
    const status = async (token: string) => (await ask(server.origin, "/api/auth/verify", token)).status;

    const listed = await admin("list");
    expect(listed.code).toBe(0);
    for (const line of [
      /^EMAIL +NAME +ROLE +LAST SEEN/m,
      /^lena@studio\.example +Lena +admin/m,
      /^open@studio\.example is invited/m,
    ]) {
      expect(listed.output).toMatch(line);
    }

    expect(await admin("change-email", lena.email, ADMIN.email)).toMatchObject({
      code: 1,
      output: expect.stringContaining("already an account"),
    });
    expect(await status(lena.token)).toBe(200);
    const renamed = await admin("change-email", lena.email, "Lena@New.example");
    expect(renamed).toMatchObject({ code: 0, output: expect.stringContaining("logs in as lena@new.example") });
    expect(await status(lena.token)).toBe(401);
    const again = await logIn(server.origin, { email: "lena@new.example", password: LENA.password });
    expect(await status(again)).toBe(200);

    expect((await admin("remove", "nobody@studio.example")).code).toBe(1);
    expect((await admin("remove", "LENA@new.example")).code).toBe(0);
    expect(await status(again)).toBe(401);
    const { accounts } = (await (await ask(server.origin, "/api/accounts", owner)).json()) as {
      accounts: { _id: string; current: boolean }[];
    };
    for (const { _id } of accounts.filter(({ current }) => !current)) {
      expect(await remove(server.origin, _id, owner)).toBe(200);
    }
    expect(await admin("remove", ADMIN.email)).toMatchObject({
      code: 1,
      output: expect.stringContaining("The last admin cannot be removed."),
    });
    expect(await status(owner)).toBe(200);
  });
});
