import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { insertRedirect, itemAt, targetOf, wouldLoop, type RedirectInput } from "#app/content/redirects.server.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { Redirect } from "./redirect.ts";
import { toRedirect } from "./queries.server.ts";

/** `isOwnPath` is true when the site itself has a page at a path, independent of any content. */
type Context = { services: Services; isOwnPath: (path: string) => boolean };

/**
 * Creates a redirect.
 * @throws HttpError 400 for a redirect that would cause a loop, 409 when the path has a page or a redirect already
 */
export async function createRedirect(context: Context, input: RedirectInput, actor: Actor): Promise<Redirect> {
  const { db, now } = context.services;
  return db.transaction().execute(async (trx) => {
    await checkRedirect(context, trx, input);
    const row = await insertRedirect(trx, input, now());
    if (!row) throw rejected(409, "from", `${input.from} already has a redirect. Delete it first.`);
    const subject = { id: row.id, title: row.from_path };
    await recordAudit(trx, actor, { action: "redirect.create", subject, at: now() });
    return toRedirect(row);
  });
}

async function checkRedirect({ services, isOwnPath }: Context, trx: Db, { from, to }: RedirectInput): Promise<void> {
  if (isOwnPath(from) || (await itemAt({ ...services, db: trx }, from)) === "shown") {
    throw rejected(409, "from", `There is a page at ${from}, so a redirect has no effect.`);
  }
  if ((await targetOf(trx, from)) === null && (await wouldLoop(trx, { from, to }))) {
    throw rejected(400, "to", `${to} leads back to ${from}. Choose another URL.`);
  }
}

const rejected = (status: 400 | 409, field: "from" | "to", message: string) =>
  new HttpError(status, message, { errors: { [field]: message } });

/** @throws HttpError 404 */
export async function deleteRedirect({ db, now }: Services, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("redirects")
      .where("id", "=", id)
      .returning(["id", "from_path"])
      .executeTakeFirst();
    if (!row) throw notFound("redirect");
    const subject = { id: row.id, title: row.from_path };
    await recordAudit(trx, actor, { action: "redirect.delete", subject, at: now() });
  });
}
