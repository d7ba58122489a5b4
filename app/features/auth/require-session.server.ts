import type { Actor } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { sessionEnded } from "#app/server/http/errors.ts";

/**
 * Checks the actor's session again, in the transaction of a change of access: a slow request must not outlast a logout.
 * @throws HttpError 401 when the session has ended since the request began
 */
export async function requireSession(trx: Db, { sessionId }: Pick<Actor, "sessionId">): Promise<void> {
  if (sessionId === undefined) return;
  await trx.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirstOrThrow(sessionEnded);
}
