import { parseArgs } from "node:util";
import { createInterface } from "node:readline/promises";
import { openDatabase } from "#app/db/client.ts";
import { migrate } from "#app/db/migrate.ts";
import { registerForm } from "#app/features/auth/account.ts";
import { createAccount, setPassword } from "#app/features/auth/accounts.server.ts";
import { unlock } from "#app/features/auth/login-limits.server.ts";
import { check } from "#app/platform/body.ts";
import { openLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";

/* npm run studio -- …: what the owner does from the command line, also beside a running server. */

const USAGE = `Usage: npm run studio -- COMMAND

  admin create EMAIL [--name NAME]   make an account with the role admin
  admin password EMAIL               give an account a new password and end its sessions
  admin unlock EMAIL                 let an account try its password again at once

The password is asked for, or read from standard input, or taken from ADMIN_PASSWORD.`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: "string" } } });
const [area, action, email] = positionals;

try {
  if (area !== "admin" || !action || !email) throw new Error(USAGE);
  console.log(await admin(action, email));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function admin(command: string, address: string): Promise<string> {
  const settings = parseSettings(process.env);
  const log = openLog({ logLevel: "warn" });
  const database = openDatabase(settings, log);
  try {
    await migrate(database, log);
    const { db } = database;
    const origin = { actor: "command line", address: "", now: new Date() };
    if (command === "create") {
      const password = settings.adminPassword ?? (await askPassword());
      const name = values.name ?? address.split("@")[0] ?? address;
      const account = check(registerForm, { email: address, name, password, role: "admin" });
      await createAccount(db, account, origin);
      return `${address} can log in now.`;
    }
    if (command === "password") {
      await setPassword(db, address, settings.adminPassword ?? (await askPassword()), origin);
      return `${address} has a new password. All its sessions are ended.`;
    }
    if (command === "unlock") {
      await unlock(db, address, origin);
      return `${address} can try again at once.`;
    }
    throw new Error(USAGE);
  } finally {
    await database.db.destroy();
  }
}

async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const password = await terminal.question(process.stdin.isTTY ? "New password (at least 12 characters): " : "");
  terminal.close();
  return password;
}
