import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyItem } from "../account.ts";
import { apiSend } from "#app/browser/api-client.ts";

/* The browser's side of passkeys. Loaded only when a user may use one. */

/**
 * Asks for a passkey, in a dialog of the browser or, with `autofill`, among the suggestions of the email field. Returns
 * the credential for a login; null when canceled. `wanted` is called once the challenge has arrived: false cancels.
 * @throws Error whose message can be shown
 */
export async function requestPasskey({ autofill = false, wanted = (): boolean => true } = {}): Promise<{
  credential: unknown;
} | null> {
  const optionsJSON = await apiSend<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/auth/login/passkey/options");
  if (!wanted()) return null;
  return prompted(async () => ({
    credential: await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
  }));
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

/** Cancels a passkey prompt that is still open. */
export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** True when the browser can suggest passkeys in a field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
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
