import { basename } from "node:path";
import { PostgresAdapter } from "kysely";
import { newId } from "#app/db/id.ts";
import type { Db } from "#app/db/client.ts";
import { sessionEnded } from "#app/http/errors.ts";

/** Who did something, and from where. */
export type Actor = {
  email: string;
  ip: string;
  /** Of the account, for the history of content; without one, nobody is known. */
  name?: string;
  /** The session that allows it, where there is one. */
  sessionId?: string;
};

/** Who acts, and when. */
export type Act = { by: Actor; now: Date };

type AuditLine = { action: string; subject: { id: string; title: string }; at: Date };

/**
 * Writes one line of the audit trail, in the transaction of what it tells.
 * @throws HttpError 401 when the actor's session has ended since the request came, which undoes what it tells
 */
export async function recordAudit(trx: Db, actor: Actor, { action, subject, at }: AuditLine): Promise<void> {
  if (actor.sessionId !== undefined) await requireSession(trx, actor.sessionId);
  await trx
    .insertInto("audit")
    .values({
      id: newId(),
      at: at.toISOString(),
      actor: actor.email,
      action,
      subject: subject.title,
      subject_id: subject.id,
      ip: actor.ip,
    })
    .execute();
}

/** On PostgreSQL, whoever ends the session waits for this transaction; on SQLite there is one writer anyway. */
async function requireSession(trx: Db, id: string): Promise<void> {
  const session = trx.selectFrom("sessions").select("id").where("id", "=", id);
  const locked = trx.getExecutor().adapter instanceof PostgresAdapter ? session.forKeyShare() : session;
  if (!(await locked.executeTakeFirst())) throw sessionEnded();
}

/** What many refusals share: one line that counts them. `flood` names it. */
type Flood = {
  actor: string;
  action: string;
  subject: string;
  subjectId: string;
  ip: string;
  flood: string;
  at: Date;
};

/** Writes the line that counts a flood. The caller holds a lock on the flood's counter, so that nobody else does. */
export async function beginFlood(trx: Db, { at, subjectId, ...line }: Flood): Promise<void> {
  const row = { ...line, id: newId(), at: at.toISOString(), subject_id: subjectId, more: 1 };
  await trx.insertInto("audit").values(row).execute();
}

/** Counts one more in the line of a flood and dates it anew. False while there is no such line. */
export async function countInFlood(trx: Db, { flood, at }: Flood): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("audit")
    .set((eb) => ({ more: eb("more", "+", 1), at: at.toISOString() }))
    .where("flood", "=", flood)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Writes down what the command line did with a backup. */
export function recordCommand(
  db: Db,
  action: "backup.create" | "backup.restore" | "site.freeze",
  file: string,
): Promise<void> {
  return recordAudit(
    db,
    { email: "command line", ip: "" },
    { action, subject: { id: "", title: basename(file) }, at: new Date() },
  );
}
