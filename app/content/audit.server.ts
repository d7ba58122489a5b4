import { basename } from "node:path";
import { newId } from "#app/db/id.ts";
import type { Db } from "#app/db/client.ts";

export type Actor = {
  email: string;
  ip: string;
  /** The account's name, for the history of content; absent when no account is known. */
  name?: string;
  /** The session that authorizes the action, if any. */
  sessionId?: string;
};

/** The actor of a command that runs without the other services, such as at the command line, and its time. */
export type Act = { actor: Actor; now: Date };

export const COMMAND_LINE: Actor = { email: "command line", ip: "" };

type AuditLine = { action: string; subject: { id: string; title: string }; at: Date };

/** Adds an entry to the audit trail, in the same transaction as the action. Returns its id. */
export async function recordAudit(trx: Db, actor: Actor, { action, subject, at }: AuditLine): Promise<string> {
  const id = newId();
  await trx
    .insertInto("audit")
    .values({
      id,
      at: at.toISOString(),
      actor: actor.email,
      action,
      subject: subject.title,
      subject_id: subject.id,
      ip: actor.ip,
    })
    .execute();
  return id;
}

/** The name that an item had in the first entry of an action since a time, in ISO 8601; "" without one. */
export async function recordedName(db: Db, of: { id: string; action: string; since: string }): Promise<string> {
  const entry = await db
    .selectFrom("audit")
    .select("subject")
    .where("subject_id", "=", of.id)
    .where("action", "=", of.action)
    .where("at", ">=", of.since)
    .orderBy("at")
    .executeTakeFirst();
  return entry?.subject ?? "";
}

/** An entry that counts many similar denied attempts; `flood` is its unique key. */
type Flood = {
  actor: string;
  action: string;
  subject: string;
  subjectId: string;
  ip: string;
  flood: string;
  at: Date;
};

/** Adds the entry that counts a flood. The caller has locked the row of its counter, so no other process adds one. */
export async function beginFlood(trx: Db, { at, subjectId, ...line }: Flood): Promise<void> {
  const row = { ...line, id: newId(), at: at.toISOString(), subject_id: subjectId, more: 1 };
  await trx.insertInto("audit").values(row).execute();
}

/** Increments the count of a flood's entry and updates its time. Returns false when there is no such entry. */
export async function countInFlood(trx: Db, { flood, at }: Flood): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("audit")
    .set((eb) => ({ more: eb("more", "+", 1), at: at.toISOString() }))
    .where("flood", "=", flood)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Records a backup, restore or freeze by the command line. */
export function recordCommand(
  db: Db,
  action: "backup.create" | "backup.restore" | "site.freeze",
  file: string,
): Promise<string> {
  const subject = { id: "", title: basename(file) };
  return recordAudit(db, COMMAND_LINE, { action, subject, at: new Date() });
}
