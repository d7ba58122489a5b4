import { check, readOptionalBody } from "#app/server/http/body.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { proofForm, type SessionUser } from "./account.ts";
import { actOf, sessionOf, type ApiContext } from "./guard.server.ts";
import { requireProof } from "./proofs.server.ts";

/** The API description of routes that `requireRequestProof` guards. */
export const PROOF =
  "Needs a login within the last ten minutes, or `password` or `code` in the body; otherwise 403 with `confirm: true`.";

/**
 * Returns the session's user, and requires a fresh login or a proof of identity.
 * @throws HttpError 403 with `confirm`, 429 after too many
 */
export async function requireRequestProof(c: ApiContext, services: Pick<Services, "db" | "now">): Promise<SessionUser> {
  const proof = check(proofForm, await readOptionalBody(c.req.raw));
  await requireProof(services.db, proof, actOf(c, services));
  return sessionOf(c).user;
}
