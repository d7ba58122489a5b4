import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyItem } from "../account.ts";
import { apiSend } from "#app/client/api-client.ts";

/* What the browser does with passkeys. Fetched when somebody may use one. */

/**
 * Has the browser ask for a passkey, in a window or, as `autofill`, among the suggestions of the email field.
 * Answers what a login is sent with; null when it was called off. `wanted`: whether it still is, once the server has said
 * what is to be signed.
 * @throws Error whose message can be shown
 */
export async function askForPasskey({ autofill = false, wanted = (): boolean => true } = {}): Promise<{
  credential: unknown;
} | null> {
  const optionsJSON = await apiSend<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/auth/login/passkey/options");
  if (!wanted()) return null;
  return prompted(async () => ({
    credential: await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
  }));
}

/**
 * Makes a passkey for the account; null when it was called off.
 * @throws Error whose message can be shown
 */
export async function makePasskey(): Promise<PasskeyItem | null> {
  const path = "/api/auth/passkeys";
  const optionsJSON = await apiSend<PublicKeyCredentialCreationOptionsJSON>("POST", `${path}/options`);
  const credential = await prompted(() => startRegistration({ optionsJSON }));
  return credential && apiSend<PasskeyItem>("POST", path, { credential });
}

/** Ends a question that is still open. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Whether the browser can suggest passkeys in a field. */
export async function canSuggest(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

async function prompted<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    // Closed by the person, or by another question of ours.
    if (name === "AbortError" || name === "NotAllowedError") return null;
    if (name === "InvalidStateError") {
      throw new Error("This device already has a passkey of your account.", { cause: error });
    }
    console.error(error);
    throw new Error("This device cannot be used for a passkey here. Try another one.", { cause: error });
  }
}
