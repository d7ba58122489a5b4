import { z } from "zod";
import type { Database, Db } from "#app/db/client.ts";
import { COMMAND_LINE, type Act } from "#app/content/audit.server.ts";
import type { Environment } from "#app/config/environment.ts";
import { registerForm } from "#app/features/auth/account.ts";
import { endAllSessions, resetSecondFactors, setPassword } from "#app/features/auth/account-recovery.server.ts";
import { createAccount } from "#app/features/auth/accounts.server.ts";
import { removeFirstLogin } from "#app/features/auth/first-login-file.server.ts";
import { unlock } from "#app/features/auth/login-limits.server.ts";
import { changeAccount } from "#app/features/auth/people/change-account.server.ts";
import { listPeople } from "#app/features/auth/people/people.server.ts";
import { removeAccount } from "#app/features/auth/people/remove-account.server.ts";
import { check } from "#app/server/http/body.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Log } from "#app/server/log/log.ts";
import { emailText } from "#app/config/fields.ts";
import { prepareDatabase } from "#app/server/prepare-database.server.ts";
import { askPassword } from "./ask-password.ts";
import { createCommandContext, needsNoData, withDatabase } from "./context.ts";

type Context = {
  environment: Environment;
  log: Log;
  db: Db;
  email: string;
  /** The id of the account with the email; "" for the commands that need none. */
  id: string;
  /** The name of a new account. */
  name: string | undefined;
  /** The new email of `change-email`. */
  newEmail: string | undefined;
  act: Act;
};

const WITHOUT_ACCOUNT: readonly string[] = ["list", "create"];

const ACTIONS = {
  list,
  create,
  remove,
  "change-email": changeEmail,
  password,
  unlock: unlockAccount,
  logout,
  "reset-2fa": resetSecondFactor,
};

export function isAdminAction(action: string): action is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, action);
}

/**
 * Runs one `admin` command, even while the server runs.
 * @throws HttpError 404 for an unknown email
 */
export async function admin(
  action: keyof typeof ACTIONS,
  {
    email = "",
    newEmail,
    name,
  }: { email?: string | undefined; newEmail?: string | undefined; name?: string | undefined },
  context = createCommandContext(),
): Promise<string> {
  const run = async (database: Database) => {
    await prepareDatabase(database, context.log);
    const act = { actor: COMMAND_LINE, now: new Date() };
    const id = WITHOUT_ACCOUNT.includes(action) ? "" : await idOf(database.db, email);
    return ACTIONS[action]({ ...context, db: database.db, email, id, newEmail, name, act });
  };
  // An admin may be created before the first start.
  return withDatabase(context, run, action === "create" || needsNoData(context));
}

async function create({ environment, db, email, name, act }: Context): Promise<string> {
  const password = environment.adminPassword ?? (await askPassword());
  const account = check(registerForm, { email, name: name ?? email.split("@")[0], password, role: "admin" });
  await createAccount(db, account, act);
  return `${email} can log in now.`;
}

async function password({ environment, log, db, email, act }: Context): Promise<string> {
  await setPassword(db, email, environment.adminPassword ?? (await askPassword()), act);
  await removeFirstLogin({ environment, log }, email);
  return `${email} has a new password. All its sessions are ended.`;
}

async function unlockAccount({ db, email, act }: Context): Promise<string> {
  await unlock(db, email, act);
  return `${email} can log in again now.`;
}

async function logout({ db, email, act }: Context): Promise<string> {
  await endAllSessions(db, email, act);
  return `All sessions of ${email} are ended.`;
}

async function resetSecondFactor({ db, email, act }: Context): Promise<string> {
  await resetSecondFactors(db, email, act);
  return `${email} logs in with the password alone. Its passkeys are removed, and all its sessions are ended.`;
}

async function list({ db, act }: Context): Promise<string> {
  const { accounts, invitations } = await listPeople(db, { ownId: "", now: act.now });
  const rows = accounts.map(({ email, name, role, lastSeenAt, secondFactor, passkeys }) => [
    email,
    name,
    role,
    lastSeenAt === null ? "never" : lastSeenAt.slice(0, 10),
    secondFactor ? "yes" : "no",
    String(passkeys),
  ]);
  const table = toColumns([["EMAIL", "NAME", "ROLE", "LAST SEEN", "CODE", "PASSKEYS"], ...rows]);
  const invited = invitations.map(({ email, invitedBy, expiresAt }) => {
    return `${email} is invited by ${invitedBy}, until ${expiresAt.slice(0, 10)}.`;
  });
  return [...table, ...invited].join("\n");
}

function toColumns(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

async function remove({ environment, log, db, id, act }: Context): Promise<string> {
  const removed = await removeAccount(db, id, act);
  await removeFirstLogin({ environment, log }, removed);
  return `The account ${removed} was removed, and its sessions were ended. Its posts keep the author's name.`;
}

async function changeEmail({ environment, log, db, email, id, newEmail, act }: Context): Promise<string> {
  const { email: after } = check(z.object({ email: emailText() }), { email: newEmail });
  const changed = await changeAccount(db, id, { email: after }, { ...act, currentSession: null });
  await removeFirstLogin({ environment, log }, email);
  return `${email} logs in as ${changed.email} from now on. All its sessions are ended.`;
}

/** @throws HttpError 404 */
async function idOf(db: Db, email: string): Promise<string> {
  const account = await db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (!account) throw new HttpError(404, `There is no account with the email ${email}.`);
  return account.id;
}
