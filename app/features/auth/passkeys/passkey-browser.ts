import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyItem } from "../account.ts";
import { apiSend } from "#app/browser/api-client.ts";

/* The browser's side of passkeys. Loaded only when a user may use one. */

/**
 * Asks for a passkey. Returns the credential for a login; null when canceled.
 * @throws Error whose message can be shown
 */
export async function requestPasskey(): Promise<{ credential: unknown } | null> {
  const optionsJSON = await apiSend<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/auth/login/passkey/options");
  return prompted(async () => ({ credential: await startAuthentication({ optionsJSON }) }));
}

/**
 * Creates a passkey for the account; null when canceled.
 * @throws Error whose message can be shown
 */
export async function createPasskey(): Promise<PasskeyItem | null> {
  const path = "/api/auth/passkeys";
  const optionsJSON = await apiSend<PublicKeyCredentialCreationOptionsJSON>("POST", `${path}/options`);
  const credential = await prompted(() => startRegistration({ optionsJSON }));
  return credential && apiSend<PasskeyItem>("POST", path, { credential });
}

async function prompted<Result>(prompt: () => Promise<Result>): Promise<Result | null> {
  try {
    return await prompt();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    // Canceled by the user, or by another prompt of this page.
    if (name === "AbortError" || name === "NotAllowedError") return null;
    if (name === "InvalidStateError") {
      throw new Error("This device already has a passkey for your account.", { cause: error });
    }
    console.error(error);
    throw new Error("This device does not support passkeys here. Try another one.", { cause: error });
  }
}
