import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/services/services.server.ts";

/*
 * The invented password of the first admin, for a start whose output is no terminal: what a service manager or a container
 * prints is collected, kept and read by many.
 */

const FILE = "first-login.txt";
const lineOf = (email: string) => `email     ${email}\n`;

/**
 * Writes the file, readable for its owner only, under a name that nobody could prepare. `publish` gives it its own name,
 * in the place of whatever stands there, a symbolic link included.
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

/** Removes the file once the admin whom it names has logged in or has another password. */
export async function removeFirstLogin({ settings, log }: Pick<Services, "settings" | "log">, email: string) {
  const file = join(settings.dataDir, FILE);
  try {
    if ((await readFile(file, "utf8")).startsWith(lineOf(email.toLowerCase()))) await rm(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") log.warn({ err: error }, `delete ${file} by hand`);
  }
}
