import { expect, test } from "vitest";
import { json } from "../../requests.ts";
import { LENA, type Invited } from "../../people.ts";
import { ADMIN, logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";

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

test("the command line lists, renames and removes accounts beside a running server", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
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
  const secondLogin = await logIn(server.origin, { email: "lena@new.example", password: LENA.password });
  expect(await status(secondLogin)).toBe(200);

  expect((await admin("remove", "nobody@studio.example")).code).toBe(1);
  expect((await admin("remove", "LENA@new.example")).code).toBe(0);
  expect(await status(secondLogin)).toBe(401);
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
