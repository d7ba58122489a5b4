import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { violatesUnique } from "#app/db/error-codes.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import { notFound } from "#app/server/http/errors.ts";
import type { SessionUser } from "../account.ts";
import { emailTaken, toUser } from "../accounts.server.ts";
import { moveKnownSources } from "../login-limits.server.ts";
import { requireSession } from "../require-session.server.ts";
import { queueNotice } from "#app/features/auth/notices/notices.server.ts";
import { deleteSessions } from "../sessions.server.ts";

type Changes = { name?: string | undefined; email?: string | undefined };
type Change = Act & { /** The session that a new email does not end. */ currentSession: string | null };

/**
 * Changes an account's name, which new posts show as their author, or its email. A new email ends the account's other
 * sessions, and the old email gets a notice.
 * @throws HttpError 404, 409 for an email that has an account
 */
export async function changeAccount(
  db: Db,
  id: string,
  { name, email }: Changes,
  { actor, now, currentSession }: Change,
): Promise<SessionUser> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Locked, so that a rename does not write back the email from before a concurrent change, nor the reverse.
      const before = await trx
        .selectFrom("accounts")
        .selectAll()
        .where("id", "=", id)
        .$if(isPostgres(trx), (query) => query.forUpdate())
        .executeTakeFirst();
      if (!before) throw notFound("account");
      const after = { name: name ?? before.name, email: email?.toLowerCase() ?? before.email };
      await trx
        .updateTable("accounts")
        .set({ ...after, updated_at: now.toISOString() })
        .where("id", "=", id)
        .execute();
      if (after.name !== before.name)
        await recordAudit(trx, actor, { action: "account.rename", subject: { id, title: after.name }, at: now });
      if (after.email !== before.email) {
        await requireSession(trx, actor);
        await recordAudit(trx, actor, {
          action: "account.email",
          subject: { id, title: `${before.email} to ${after.email}` },
          at: now,
        });
        await moveKnownSources(trx, before.email, after.email);
        await trx.deleteFrom("invitations").where("email", "=", after.email).execute();
        await deleteSessions(trx, id, currentSession);
        await queueNotice(trx, { ...before, kind: "email", facts: { after: after.email, ip: actor.ip } }, now);
      }
      return toUser({ ...before, ...after });
    });
  } catch (error) {
    throw violatesUnique(error) ? emailTaken(error) : error;
  }
}
