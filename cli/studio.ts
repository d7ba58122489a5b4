import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseEnvironment } from "#app/config/environment.ts";
import { isDiskFull } from "#app/db/error-codes.ts";
import { version } from "#app/config/version.ts";
import { messageOf } from "#app/config/message-of.ts";
import { UsageError } from "./usage-error.ts";

/* npm run studio -- …: the owner's command line. Most of it works while the server runs. */

const USAGE = `Usage: npm run studio -- COMMAND

  admin list                         List accounts and open invitations.
  admin create EMAIL [--name NAME]   Create an account with the role admin.
  admin remove EMAIL                 Remove an account and end its sessions. The last admin cannot be removed.
  admin change-email EMAIL NEWEMAIL  Change an account's email and end its sessions.
  admin password EMAIL               Set a new password for an account and end its sessions.
  admin unlock EMAIL                 Let an account log in again after too many failed logins.
  admin logout EMAIL                 End all sessions of an account.
  admin reset-2fa EMAIL              Remove an account's authenticator app, recovery codes and passkeys, and end its
                                     sessions. Use this when the phone is lost.
  backup FILE                        Back up database and images to a new .tar.gz. The site can keep running.
  restore FILE                       Restore a backup. The site must be stopped.
  export FILE                        The same as backup, to move the site to another server.
  import FILE [--replace]            Import such an archive. An empty site gets everything; any other site gets only the
                                     content and images. --replace replaces the whole site.
  import FILE|FOLDER… [--dry-run] [--images PATH]… [--fetch [URL]] [--report FILE]
                                     Import posts from WordPress (.xml), Ghost (.json), Markdown files (.md, a folder or
                                     .zip), or the JSON lists of another backend's API. Posts that exist already stay
                                     unchanged.
                                     --dry-run shows what would be imported and writes nothing.
                                     --images adds a file or folder with images.
                                     --fetch downloads the other images from the old site; give its URL if a Ghost
                                     export does not contain it.
                                     --report writes the report to a file.
  freeze FOLDER                      Write the public site as static files for any host, and check its links. SITE_URL must
                                     be set. Forms lead to the live site.
  --version                          Print the version.

Commands work while the site runs, unless they say otherwise. A new password is prompted for, read from standard input,
or taken from ADMIN_PASSWORD.`;

const IS_WEB_URL = /^https?:\/\//i;

try {
  console.log(await run());
} catch (error) {
  console.error(
    isDiskFull(error)
      ? "The disk is full. Free some space and try again. The existing data is unchanged."
      : messageOf(error),
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** Loads only the file of the command, which halves the time it takes to start. */
async function run(): Promise<string> {
  const { positionals, values } = readArguments();
  const [area, action = "", email, newEmail] = positionals;
  if (values.version) return version;
  if (values.help || area === "help") return USAGE;
  if (area === "admin") {
    const { admin, isAdminAction } = await import("./admin.ts");
    if (isAdminAction(action) && hasArguments(action, positionals.length - 2)) {
      return admin(action, { email, newEmail, name: values.name });
    }
  }
  if ((area === "backup" || area === "export") && action) return (await import("./backup.ts")).backup(resolve(action));
  if (area === "restore" && action) return (await import("./restore.ts")).restore(resolve(action));
  if (area === "import" && action) {
    const { importFrom } = await import("./import.ts");
    return importFrom(parseEnvironment(process.env), positionals.slice(1), {
      ...values,
      dryRun: values["dry-run"],
      fetch: values.fetch !== undefined,
      oldSite: oldSiteOf(values.fetch),
    });
  }
  if (area === "freeze" && action && positionals.length === 2) {
    return (await import("./freeze.ts")).freeze(action);
  }
  throw new UsageError(USAGE);
}

/** True when an `admin` command has as many emails as it needs. */
function hasArguments(action: string, count: number): boolean {
  if (action === "list") return count === 0;
  return action === "change-email" ? count === 2 : count >= 1;
}

function oldSiteOf(url: string | undefined): string | undefined {
  if (url && !(IS_WEB_URL.test(url) && URL.canParse(url)))
    throw new UsageError(`--fetch needs the URL of the old site, such as https://old.example. ${url} is not a URL.`);
  return url || undefined;
}

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2).map(endFetch),
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        version: { type: "boolean", short: "v", default: false },
        name: { type: "string" },
        images: { type: "string", multiple: true, default: [] },
        replace: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        fetch: { type: "string" },
        report: { type: "string" },
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
