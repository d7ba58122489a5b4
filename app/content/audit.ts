import { basename } from "node:path";
import { newId } from "#app/db/id.ts";
import type { Db } from "#app/db/client.ts";

/** Who did something, and from where. */
export type Actor = { email: string; address: string };

/** Writes one line of the audit trail, in the transaction of what it tells. */
export async function recordAudit(
  trx: Db,
  actor: Actor,
  action: string,
  subject: { id: string; title: string },
  at: Date,
): Promise<void> {
  await trx
    .insertInto("audit")
    .values({
      id: newId(),
      at: at.toISOString(),
      actor: actor.email,
      action,
      subject: subject.title,
      subject_id: subject.id,
      address: actor.address,
    })
    .execute();
}

/** Writes down what the command line did with a backup. */
export function recordCommand(db: Db, action: "backup.create" | "backup.restore", file: string): Promise<void> {
  return recordAudit(db, { email: "command line", address: "" }, action, { id: "", title: basename(file) }, new Date());
}
