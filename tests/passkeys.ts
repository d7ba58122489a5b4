import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { newId } from "#app/db/id.ts";
import type { TestSite } from "./harness.ts";

const USER_PRESENT_AND_VERIFIED = 0x05;
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** Adds a passkey to an account; this process acts as its device (WebAuthn level 3, sections 6.1 and 7.2). */
export async function addPasskey(site: TestSite, email: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // A COSE key: EC2, ES256, P-256, x, y (RFC 9053, section 7.1).
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const id = base64url(newId());
  const { db } = site.site.services;
  const account = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await db
    .insertInto("passkeys")
    .values({
      id: newId(),
      account_id: account.id,
      credential_id: id,
      public_key: base64url(cose),
      counter: "0",
      transports: "[]",
      name: "Laptop",
      created_at: "2026-01-01T00:00:00.000Z",
      last_used_at: null,
    })
    .execute();

  return {
    /** Signs a new challenge from the site and returns the assertion that a browser would send. */
    async assert() {
      const options = await site.fetch("/api/auth/login/passkey/options", { method: "POST" });
      const { challenge } = (await options.json()) as { challenge: string };
      const client = JSON.stringify({ type: "webauthn.get", challenge, origin: "http://studio.test" });
      const authenticator = Buffer.concat([
        sha256("studio.test"),
        Buffer.from([USER_PRESENT_AND_VERIFIED]),
        Buffer.alloc(4),
      ]);
      const signature = sign("sha256", Buffer.concat([authenticator, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticator),
          signature: base64url(signature),
        },
      };
    },
  };
}

/** An invalid credential in the form of a passkey's response. */
export const junkCredential = (id = "AAAA") => ({
  id,
  rawId: id,
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
});
