import { useCallback, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useSession } from "./session.tsx";
import { ApiError } from "#app/client/api-client.ts";

/** `isCorrected`: the errors changed because a field was corrected. */
const NOTHING = { message: "", errors: {} as Readonly<Record<string, string>>, isCorrected: false };

/**
 * A login in up to two steps: the password, then a code where the account has an authenticator app; or a passkey in
 * their place.
 */
export function useLogin(onDone?: () => void) {
  const { login } = useSession();
  const [pending, setPending] = useState<"password" | "passkey" | null>(null);
  const [problem, setProblem] = useState(NOTHING);
  /** The second factors that the server accepts; empty before it asks for one. */
  const [factors, setFactors] = useState<readonly string[]>([]);
  const first = useRef({ email: "", password: "" });
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const enter = useCallback(
    async (form: Parameters<typeof login>[0]) => {
      try {
        await login(form);
        done.current?.();
      } catch (error) {
        if (error instanceof ApiError && error.secondFactor.length > 0) setFactors(error.secondFactor);
        const message = (error instanceof Error && error.message) || "An unexpected error occurred";
        const errors = error instanceof ApiError ? error.errors : {};
        const isFirstAsk = error instanceof ApiError && error.secondFactor.length > 0 && !Object.keys(errors).length;
        setProblem(isFirstAsk ? NOTHING : { ...NOTHING, message, errors });
      }
    },
    [login],
  );

  return {
    pending,
    problem,
    factors,
    /** The first step. For errors that the browser finds, call `fail` instead. */
    async withPassword(email: string, password: string) {
      if (pending) return;
      setPending("password");
      setProblem(NOTHING);
      first.current = { email, password };
      await enter(first.current);
      setPending(null);
    },
    fail: (errors: Record<string, string>, isCorrected = false) => setProblem({ message: "", errors, isCorrected }),
    /** The second step. */
    async withFactor(field: "code" | "recoveryCode", value: string) {
      if (pending) return;
      setPending("password");
      setProblem(NOTHING);
      await enter({ ...first.current, [field]: value });
      setPending(null);
    },
    async withPasskey(prompt: () => Promise<{ credential: unknown } | null>) {
      setProblem(NOTHING);
      setPending("passkey");
      try {
        const result = await prompt();
        if (result) await enter(result);
      } catch (error) {
        setProblem({ ...NOTHING, message: error instanceof Error ? error.message : "An unexpected error occurred" });
      }
      setPending(null);
    },
    startOver() {
      setFactors([]);
      setProblem(NOTHING);
    },
  };
}

export type Login = ReturnType<typeof useLogin>;

/** True when the browser supports passkeys and the page is open at the site's own URL (SITE_URL). */
export function usePasskeySupport(): boolean {
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>("root")?.siteUrl;
  const [possible, setPossible] = useState(false);
  useEffect(() => {
    setPossible(typeof PublicKeyCredential === "function" && location.origin === siteUrl);
  }, [siteUrl]);
  return possible;
}
