import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseSettings } from "#app/config/settings.ts";
import { isDiskFull } from "#app/db/error-codes.ts";
import { messageOf } from "#app/text/message-of.ts";
import { UsageError } from "#app/import/usage-error.ts";
import { admin, isAdminAction } from "./admin.ts";
import { backup } from "./backup.ts";
import { checkSite } from "./check.ts";
import { exportTo } from "./export.ts";
import { freeze } from "./freeze.ts";
import { pruneHistory } from "./history.ts";
import { importFrom } from "./import.ts";
import { restore } from "./restore.ts";
import { isSettingsAction, settings } from "./settings.ts";

/* npm run studio -- …: the owner's command line, most of which works while the server runs. */

const USAGE = `Usage: npm run studio -- COMMAND

  admin list                         who has an account, and who is invited
  admin create EMAIL [--name NAME]   make an account with the role admin
  admin remove EMAIL                 remove an account and end its sessions; the last admin stays
  admin change-email EMAIL NEWEMAIL  let an account log in with another email, and end its sessions
  admin password EMAIL               give an account a new password and end its sessions
  admin unlock EMAIL                 let an account try its password again at once
  admin logout EMAIL                 end all sessions of an account
  admin reset-2fa EMAIL              take an account's authenticator app, recovery codes and passkeys away, and end
                                     its sessions: the way back in when the phone is lost
  backup FILE                        copy database and images into a new .tar.gz, also while the site serves
  restore FILE                       put a backup in the place of what is there, while the site is stopped
  export FILE|FOLDER                 the same into a .tar.gz, or a folder, to move the site to another place; into a
                                     folder, the next try goes on where one was cut off
  import FILE|FOLDER [--replace]     take such an export in, into an empty site, and prove that it has arrived; the next
                                     try leaves the images that are there already. Into a site that holds something its
                                     content and images are added, unless --replace puts all of
                                     it in the place of what is there
  import FILE|FOLDER… [--dry-run] [--images PATH]… [--fetch [URL]] [--report FILE]
                                     import posts from WordPress (.xml), Ghost (.json), Markdown files (.md, a folder
                                     or .zip), or the lists that another backend's API answers; what is there already is
                                     left as it is. --dry-run writes nothing, --images adds files and folders with
                                     images, --fetch gets the others from the old site; a Ghost export
                                     may not say its URL
  freeze FOLDER [--without-forms]    write every public page, image, feed and script as files that any static host
                                     serves, and prove that its links lead somewhere. Forms send to the live site;
                                     with --without-forms they say how to write instead
  history prune                      delete the versions of items that are older than 90 days
                                     and not among the newest 50 of their item, as the site does every hour
  settings export FILE               write what was changed under Settings into a new file
  settings import FILE               take such a file in, in the place of what was changed
  check                              look whether the database is sound and every image is there

The password is asked for, or read from standard input, or taken from ADMIN_PASSWORD.`;

const IS_WEB_URL = /^https?:\/\//i;

try {
  console.log(await run());
} catch (error) {
  console.error(
    isDiskFull(error) ? "The disk is full. Make room, and try again: what was there is as it was." : messageOf(error),
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(): Promise<string> {
  const { positionals, values } = readArguments();
  const [area, action = "", email, newEmail] = positionals;
  if (values.help || area === "help") return USAGE;
  if (area === "admin" && isAdminAction(action) && hasArguments(action, positionals.length - 2)) {
    return admin(action, { email, newEmail, name: values.name });
  }
  if (area === "backup" && action) return backup(resolve(action));
  if (area === "restore" && action) return restore(resolve(action));
  if (area === "export" && action) return exportTo(parseSettings(process.env), action);
  if (area === "import" && action)
    return importFrom(parseSettings(process.env), positionals.slice(1), {
      ...values,
      dryRun: values["dry-run"],
      fetch: values.fetch !== undefined,
      oldSite: oldSiteOf(values.fetch),
    });
  if (area === "freeze" && action && positionals.length === 2) return freeze(action, values["without-forms"]);
  if (area === "history" && action === "prune") return pruneHistory();
  if (area === "settings" && isSettingsAction(action) && email) return settings(action, resolve(email));
  if (area === "check") return checkSite();
  throw new UsageError(USAGE);
}

/** True when an `admin` command has as many emails as it needs. */
function hasArguments(action: string, count: number): boolean {
  if (action === "list") return count === 0;
  return action === "change-email" ? count === 2 : count >= 1;
}

function oldSiteOf(url: string | undefined): string | undefined {
  if (url && !(IS_WEB_URL.test(url) && URL.canParse(url)))
    throw new UsageError(`--fetch takes the URL of the old site, such as https://old.example, and ${url} is none.`);
  return url || undefined;
}

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2).map(endFetch),
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        name: { type: "string" },
        images: { type: "string", multiple: true, default: [] },
        replace: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        fetch: { type: "string" },
        report: { type: "string" },
        "without-forms": { type: "boolean", default: false },
      },
    });
  } catch (cause) {
    throw new UsageError(`${messageOf(cause)}\n\n${USAGE}`, { cause });
  }
}

/** Allows `--fetch` without a value, where parseArgs would take the next argument as its value. */
function endFetch(argument: string, index: number, all: string[]): string {
  return argument === "--fetch" && !IS_WEB_URL.test(all[index + 1] ?? "") ? "--fetch=" : argument;
}
