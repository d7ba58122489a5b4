import { site as file } from "#site-config";
import { mayBeSaved, violatesUnique } from "#app/db/error-codes.ts";
import { countAccounts, createAccount } from "#app/features/auth/accounts.server.ts";
import { writeFirstLogin } from "#app/features/auth/first-login-file.server.ts";
import { checkNewPassword } from "#app/features/auth/passwords/passwords.server.ts";
import { newCode } from "#app/features/auth/tokens.server.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { StartupError, type Environment } from "#app/config/environment.ts";

/** The first admin. `password`: a generated one, for a terminal; `file`: otherwise the file that contains it. */
export type FirstLogin = { email: string; password: string | null; file: string | null };

/**
 * Checks what the environment says of the first login.
 * @throws StartupError when ADMIN_PASSWORD is easily guessed
 */
export async function checkFirstLogin({
  adminEmail,
  adminPassword,
}: Pick<Environment, "adminEmail" | "adminPassword">): Promise<void> {
  if (adminPassword === undefined) return;
  try {
    await checkNewPassword(adminPassword, { email: adminEmail ?? file.emailContact, siteName: file.name });
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    throw new StartupError(`ADMIN_PASSWORD cannot be used. ${cause.message}`, { cause });
  }
}

/**
 * Fills a database without accounts: the sample content, then the first admin. The admin comes last, so that the next
 * start resumes an interrupted one.
 * @returns the login, or null when the site has been started before
 * @throws StartupError like checkFirstLogin
 */
export async function firstStart(services: Services, root: string): Promise<FirstLogin | null> {
  const { db, environment, now } = services;
  if ((await countAccounts(db)) > 0) return null;
  await checkFirstLogin(environment);
  const site = await services.site();
  const login = {
    email: (environment.adminEmail ?? site.emailContact).toLowerCase(),
    password: environment.adminPassword ?? newCode(4),
  };
  const isGenerated = environment.adminPassword === undefined;
  const loginFile = isGenerated && !process.stdout.isTTY ? await writeFirstLogin(environment.dataDir, login) : null;
  try {
    if (environment.sampleContent) {
      // Imported only here, as a site needs it once.
      const { loadSample } = await import("#app/sample/load-sample.ts");
      await loadSample(services, root);
    }
    await createAccount(
      db,
      { name: `${site.name} admin`, ...login, role: "admin" },
      { actor: { email: "first start", ip: "" }, now: now() },
    );
  } catch (error) {
    // The account may be stored nevertheless, and nobody else knows its password.
    if (mayBeSaved(error)) await loginFile?.publish();
    else await loginFile?.discard();
    // Another process created the admin at the same time, and has shown its login.
    if (violatesUnique(error) || (error instanceof HttpError && error.status === 409)) return null;
    throw error;
  }
  await loginFile?.publish();
  return {
    email: login.email,
    password: isGenerated && !loginFile ? login.password : null,
    file: loginFile?.file ?? null,
  };
}
