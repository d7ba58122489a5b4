import { useEffect, useRef } from "react";
import { usePasskeySupport, type Login } from "#app/features/auth/login/use-login.ts";

/** Shorter than the lifetime of the challenge on the server (CHALLENGE_MS). */
const RENEW_MS = 4 * 60 * 1000;

/** Lets the browser suggest passkeys in the email field, whose `autocomplete` ends with "webauthn". */
export function usePasskeyAutofill(login: Login): void {
  const possible = usePasskeySupport();
  const latest = useRef(login);
  useEffect(() => {
    latest.current = login;
  });

  useEffect(() => {
    if (!possible) return;
    let isUnmounted = false;
    let stop = () => {};
    const suggest = async () => {
      const { supportsPasskeyAutofill, cancelPasskeyRequest, requestPasskey } = await import("./passkey-browser.ts");
      if (isUnmounted || !(await supportsPasskeyAutofill())) return;
      stop = cancelPasskeyRequest;
      // The user has not asked for suggestions: errors before a passkey is chosen show no message.
      const result = await requestPasskey({ autofill: true, wanted: () => !isUnmounted }).catch(() => null);
      if (result && !isUnmounted) await latest.current.passkey.run(() => Promise.resolve(result));
    };
    void suggest();
    const timer = setInterval(() => {
      if (!latest.current.passkey.isPending) void suggest();
    }, RENEW_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      stop();
    };
  }, [possible]);
}
