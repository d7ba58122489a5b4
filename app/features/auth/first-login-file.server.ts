import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/server/services/services.server.ts";

/*
 * Stores the generated password of the first admin when stdout is not a terminal. Many people can read the output that
 * service managers and container runtimes store.
 */

const FILE = "first-login.txt";
const lineOf = (email: string) => `email     ${email}\n`;

/**
 * Writes the file, readable only by its owner, under an unpredictable temporary name. `publish` renames it to its final
 * name, and replaces whatever is there, including a symbolic link.
 */
export async function writeFirstLogin(dataDir: string, login: { email: string; password: string }) {
  const file = join(dataDir, FILE);
  const draft = `${file}.${newId()}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${lineOf(login.email)}password  ${login.password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return {
    file,
    publish: () => rename(draft, file),
    discard: () => rm(draft, { force: true }),
  };
}

/** Removes the file if it names this email. For use after the admin's login, new email or password, or removal. */
export async function removeFirstLogin({ environment, log }: Pick<Services, "environment" | "log">, email: string) {
  const file = join(environment.dataDir, FILE);
  try {
    if ((await readFile(file, "utf8")).startsWith(lineOf(email.toLowerCase()))) await rm(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      log.warn({ err: error }, `${file} could not be deleted; delete it by hand`);
  }
}
