import { useCallback, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useSession } from "./session.tsx";
import { ApiError } from "#app/browser/api-client.ts";

type Password = { email: string; password: string };

/** A login by passkey, or by password, with a code if the account has an authenticator app. */
export function useLogin(onDone?: () => void) {
  const { login } = useSession();
  const [password, setPassword] = useState<Password | null>(null);
  /** The second factors that the server accepts; empty before it asks for one. */
  const [factors, setFactors] = useState<readonly string[]>([]);

  /** @throws Error whose message can be shown */
  const enter = async (form: Parameters<typeof login>[0]) => {
    try {
      await login(form);
    } catch (error) {
      if (error instanceof ApiError && error.secondFactor.length > 0) {
        setFactors(error.secondFactor);
        // The password is right, and no code was sent yet.
        if (Object.keys(error.errors).length === 0) return;
      }
      throw error instanceof Error && error.message ? error : new Error("An unexpected error occurred");
    }
    onDone?.();
  };

  return {
    factors,
    withPassword(fields: Password) {
      setPassword(fields);
      return enter(fields);
    },
    withFactor: async (fields: { code?: string; recoveryCode?: string }) =>
      password && enter({ ...password, ...fields }),
    startOver: () => setFactors([]),
    passkey: usePasskeyStep(enter),
  };
}

export type Login = ReturnType<typeof useLogin>;

function usePasskeyStep(enter: (form: { credential: unknown }) => Promise<void>) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (prompt: () => Promise<{ credential: unknown } | null>) => {
    setProblem(undefined);
    setIsPending(true);
    try {
      const result = await prompt();
      if (result) await enter(result);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "An unexpected error occurred");
    }
    setIsPending(false);
  };
  return { isPending, problem, run, clear: useCallback(() => setProblem(undefined), []) };
}

/** True when the browser supports passkeys and the page is open at the site's own URL (SITE_URL). */
export function usePasskeySupport(): boolean {
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>("root")?.siteUrl;
  const [isPossible, setIsPossible] = useState(false);
  useEffect(() => {
    setIsPossible(typeof PublicKeyCredential === "function" && location.origin === siteUrl);
  }, [siteUrl]);
  return isPossible;
}
