import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import type { Invitation, People } from "./person.ts";

/** All accounts, oldest first, and the pending invitations, newest first. */
export async function listPeople(db: Db, { ownId, now }: { ownId: string; now: Date }): Promise<People> {
  const accounts = await db
    .selectFrom("accounts")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("passkeys")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("passkeys.account_id", "=", "accounts.id")
        .as("passkeys"),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const invitations = await db
    .selectFrom("invitations")
    .innerJoin("accounts", "accounts.id", "invitations.invited_by")
    .selectAll("invitations")
    .select("accounts.name as inviter")
    .where("expires_at", ">", now.toISOString())
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id", "desc")
    .execute();
  return {
    accounts: accounts.map((account) => ({
      _id: account.id,
      id: account.id,
      name: account.name,
      email: account.email,
      role: account.role,
      createdAt: account.created_at,
      lastSeenAt: account.last_seen_at,
      secondFactor: account.totp_since !== null,
      passkeys: account.passkeys ?? 0,
      current: account.id === ownId,
    })),
    invitations: invitations.map((row) => toInvitation(row, row.inviter)),
  };
}

/** An invitation without its token. */
export function toInvitation(
  row: Pick<Row<"invitations">, "id" | "email" | "created_at" | "expires_at">,
  invitedBy: string,
): Invitation {
  return {
    _id: row.id,
    id: row.id,
    email: row.email,
    invitedBy,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
