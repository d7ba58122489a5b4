import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { lockUntilCommit } from "#app/db/lock.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import { deleteKnownSources } from "../login-limits.server.ts";
import { requireSession } from "../require-session.server.ts";

/**
 * Removes an account; foreign keys delete its sessions, passkeys, codes and the invitations that it made. Posts and
 * audit entries keep its name. Returns its email.
 * @throws HttpError 401 when the requester was removed meanwhile, 404, 409 for the last admin
 */
export async function removeAccount(db: Db, id: string, { actor, now }: Act): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // When two admins remove each other, the second waits here, then gets 401.
    await lockUntilCommit(trx, "account removal");
    await requireSession(trx, actor);
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "email", "role"])
      .where("id", "=", id)
      .executeTakeFirst();
    const title = account?.email ?? "";
    await recordAudit(trx, actor, { action: "account.remove", subject: { id, title }, at: now });
    if (!account) throw notFound("account");
    if (account.role === "admin" && !(await hasOtherAdmin(trx, id))) {
      throw new HttpError(409, "The last admin cannot be removed. Invite another admin first.");
    }
    await deleteKnownSources(trx, account.email);
    await trx.deleteFrom("accounts").where("id", "=", id).execute();
    return account.email;
  });
}

async function hasOtherAdmin(trx: Db, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom("accounts")
    .select("id")
    .where("role", "=", "admin")
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
