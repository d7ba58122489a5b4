import type { Db } from "#app/db/client.ts";
import type { Settings } from "#app/config/settings.ts";
import { openDatabase } from "#app/db/client.ts";
import { migrate } from "#app/backup/migrate.ts";
import { registerForm } from "#app/features/auth/account.ts";
import { endAllSessions, resetSecondFactors, setPassword } from "#app/features/auth/account-rescue.server.ts";
import { createAccount } from "#app/features/auth/accounts.server.ts";
import { removeFirstLogin } from "#app/features/auth/first-login-file.server.ts";
import { unlock } from "#app/features/auth/login-limits.server.ts";
import { check } from "#app/http/body.ts";
import type { Log } from "#app/observability/log.ts";
import { askPassword } from "./ask-password.ts";
import { openContext } from "./context.ts";

type Context = {
  settings: Settings;
  log: Log;
  db: Db;
  email: string;
  name: string | undefined;
  origin: { actor: string; ip: string; now: Date };
};

const ACTIONS = { create, password, unlock: unlockAccount, logout, "reset-2fa": resetSecondFactor };

export function isAdminAction(action: string): action is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, action);
}

/** Runs one `admin` command on an account, also beside a running server. */
export async function admin(action: keyof typeof ACTIONS, email: string, name?: string): Promise<string> {
  const { settings, log } = openContext();
  const database = openDatabase(settings, log);
  try {
    await migrate(database, log);
    const origin = { actor: "command line", ip: "", now: new Date() };
    return await ACTIONS[action]({ settings, log, db: database.db, email, name, origin });
  } finally {
    await database.close();
  }
}

async function create({ settings, db, email, name, origin }: Context): Promise<string> {
  const password = settings.adminPassword ?? (await askPassword());
  const account = check(registerForm, { email, name: name ?? email.split("@")[0], password, role: "admin" });
  await createAccount(db, account, origin);
  return `${email} can log in now.`;
}

async function password({ settings, log, db, email, origin }: Context): Promise<string> {
  await setPassword(db, email, settings.adminPassword ?? (await askPassword()), origin);
  await removeFirstLogin({ settings, log }, email);
  return `${email} has a new password. All its sessions are ended.`;
}

async function unlockAccount({ db, email, origin }: Context): Promise<string> {
  await unlock(db, email, origin);
  return `${email} can try again at once.`;
}

async function logout({ db, email, origin }: Context): Promise<string> {
  await endAllSessions(db, email, origin);
  return `All sessions of ${email} are ended.`;
}

async function resetSecondFactor({ db, email, origin }: Context): Promise<string> {
  await resetSecondFactors(db, email, origin);
  return `${email} logs in with the password alone. Its passkeys are removed, and all its sessions are ended.`;
}
