import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { recordCommand } from "#app/content/audit.ts";
import { restoreBackup } from "#app/backup/restore.ts";
import { writeBackup } from "#app/backup/write.ts";
import { checkStored } from "#app/backup/check.ts";
import { openDatabase } from "#app/db/client.ts";
import { migrate, MIGRATIONS } from "#app/db/migrate.ts";
import { isDiskFull } from "#app/db/unavailable.ts";
import { registerForm } from "#app/features/auth/account.ts";
import { endAllSessions, resetSecondFactors, setPassword } from "#app/features/auth/account-rescue.server.ts";
import { createAccount } from "#app/features/auth/accounts.server.ts";
import { removeFirstLogin } from "#app/features/auth/first-login-file.server.ts";
import { unlock } from "#app/features/auth/login-limits.server.ts";
import { describe, exportTo, importFrom } from "#app/import/transfer.server.ts";
import { check } from "#app/http/body.ts";
import { openLog } from "#app/observability/log.ts";
import { openMediaStore } from "#app/images/store.ts";
import { progressBar } from "#app/observability/progress.ts";
import { parseSettings } from "#app/config/settings.ts";

/* npm run studio -- …: what the owner does from the command line, also beside a running server. */

const USAGE = `Usage: npm run studio -- COMMAND

  admin create EMAIL [--name NAME]   make an account with the role admin
  admin password EMAIL               give an account a new password and end its sessions
  admin unlock EMAIL                 let an account try its password again at once
  admin logout EMAIL                 end all sessions of an account
  admin reset-2fa EMAIL              take an account's authenticator app, recovery codes and passkeys away, and end
                                     its sessions: the way back in when the phone is lost
  backup FILE                        copy database and pictures into a new .tar.gz, also while the site serves
  restore FILE                       put a backup in the place of what is there, while the site is stopped
  export FILE|FOLDER                 the same into a .tar.gz, or a folder, to move the site to another place; into a
                                     folder, the next try goes on where one was cut off
  import FILE|FOLDER [--replace]     take such an export in, into an empty site, and prove that it has arrived; the next
                                     try leaves the pictures that are there already
  import JSON… [--images PATH]…      take in the lists that another backend's API answers, with pictures from files and
                                     folders; what is there already is left as it is
  check                              look whether the database is sound and every picture is there

The password is asked for, or read from standard input, or taken from ADMIN_PASSWORD.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: "string" },
    images: { type: "string", multiple: true, default: [] },
    replace: { type: "boolean", default: false },
  },
});
const [area, action, email] = positionals;

try {
  if (area === "admin" && action && email) console.log(await admin(action, email));
  else if (area === "backup" && action) console.log(await backup(resolve(action)));
  else if (area === "restore" && action) console.log(await restore(resolve(action)));
  else if (area === "export" && action) console.log(await exportTo(parseSettings(process.env), action));
  else if (area === "import" && action) console.log(await takeIn(positionals.slice(1)));
  else if (area === "check") console.log(await checkSite());
  else throw new Error(USAGE);
} catch (error) {
  console.error(
    isDiskFull(error) ? "The disk is full. Make room, and try again: what was there is as it was." : messageOf(error),
  );
  process.exitCode = 1;
}

function messageOf(error: unknown): unknown {
  return error instanceof Error ? error.message : error;
}

async function admin(command: string, address: string): Promise<string> {
  const { settings, log } = open();
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
      await removeFirstLogin({ settings, log }, address);
      return `${address} has a new password. All its sessions are ended.`;
    }
    if (command === "unlock") {
      await unlock(db, address, origin);
      return `${address} can try again at once.`;
    }
    if (command === "logout") {
      await endAllSessions(db, address, origin);
      return `All sessions of ${address} are ended.`;
    }
    if (command === "reset-2fa") {
      await resetSecondFactors(db, address, origin);
      return `${address} logs in with the password alone. Its passkeys are removed, and all its sessions are ended.`;
    }
    throw new Error(USAGE);
  } finally {
    await database.close();
  }
}

async function backup(file: string): Promise<string> {
  const { settings, log } = open();
  const database = openDatabase(settings, log);
  const bar = progressBar();
  try {
    const media = await openMediaStore(settings);
    const onFile = (count: number, total: number) => bar.show("picture files", count, total);
    const manifest = await writeBackup({ database, media, migrations: MIGRATIONS }, file, { onFile });
    await recordCommand(database.db, "backup.create", file);
    const lost = manifest.missing.length > 0 ? ` ${manifest.missing.length} pictures were not there: see check.` : "";
    return `${file} holds ${describe(manifest)}.${lost}`;
  } finally {
    bar.end();
    await database.close();
  }
}

async function restore(file: string): Promise<string> {
  const { settings, log } = open();
  const bar = progressBar();
  const onFile = (count: number, total?: number) => bar.show("files", count, total);
  const { manifest, kept } = await restoreBackup(settings, log, file, onFile).finally(bar.end);
  const database = openDatabase(settings, log);
  await recordCommand(database.db, "backup.restore", file).finally(() => database.close());
  const before = kept ? ` What was there before is kept in ${kept}.` : "";
  return `Restored ${describe(manifest)} of ${manifest.createdAt}. All sessions are ended.${before}`;
}

async function checkSite(): Promise<string> {
  const { settings, log } = open();
  const database = openDatabase(settings, log);
  try {
    const media = await openMediaStore(settings);
    const { faults, summary } = await checkStored(database, media);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return summary;
  } finally {
    await database.close();
  }
}

async function takeIn(paths: string[]): Promise<string> {
  const { images, replace } = values;
  return importFrom(parseSettings(process.env), paths, { images, replace });
}

function open() {
  return { settings: parseSettings(process.env), log: openLog({ logLevel: "warn" }) };
}

async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write("New password (at least 12 characters, not shown): ");
  // What is typed goes nowhere.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: isTerminal });
  const password = await terminal.question("");
  terminal.close();
  if (isTerminal) process.stderr.write("\n");
  return password;
}
