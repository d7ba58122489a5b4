import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { LoginForm, LoginResult, SessionUser } from "../account.ts";
import { ANONYMOUS, loadApiClient, LOADING, verify, type SessionState } from "./session-state.ts";
import { useSessionChecks } from "./use-session-checks.ts";
import { readDevice, readToken, storeDevice, storeToken } from "#app/browser/token.ts";

/** An invited person, whose account the login creates. */
type InvitedPerson = { token: string; name: string; password: string };

interface Session extends SessionState {
  /**
   * Logs in with a password, a passkey's credential or an invitation.
   * @throws Error whose message can be shown; the current session stays unchanged
   */
  login(form: LoginForm | { credential: unknown } | InvitedPerson): Promise<void>;
  /** Updates the user after a change of name or email. */
  rename(user: SessionUser): void;
  logout(): void;
  /** Checks the stored token again. */
  checkAgain(): void;
}

const MIN_LOADING_MS = 200;

const SessionContext = createContext<Session | null>(null);

/** True once an admin is logged in. Apart from the session, so that the end of a visitor's check renders nothing. */
export const IsAdmin = createContext(false);

/** Provides the session to the whole page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(LOADING);
  // Counts changes of the session, so that a late response does not overwrite a newer change.
  const changeCount = useRef(0);

  const settle = useCallback((next: SessionState) => {
    changeCount.current += 1;
    storeToken(next.token);
    setState(next);
  }, []);

  const check = useCallback(
    async (otherTabsToken?: string) => {
      const mine = ++changeCount.current;
      const earliest = new Promise((done) => setTimeout(done, MIN_LOADING_MS));
      const verification = await verify(otherTabsToken ?? readToken());
      await earliest;
      if (mine !== changeCount.current) return;
      // Another tab's token that cannot be checked now is left to that tab.
      if (otherTabsToken && verification.status !== "admin")
        setState((before) => (before.token ? before : verification));
      else settle(verification);
    },
    [settle],
  );
  const checkAgain = useCallback(() => {
    setState(LOADING);
    void check();
  }, [check]);
  useEffect(() => () => void (changeCount.current += 1), []);
  useSessionChecks(state.status, { check, checkAgain, settle });

  const login = useCallback<Session["login"]>(
    async (form) => {
      const { apiSend } = await loadApiClient();
      let path = "/api/auth/login";
      if ("credential" in form) path = "/api/auth/login/passkey";
      if ("token" in form) path = "/api/invitations/accept";
      // The request carries the stored token, so that the server ends the old session when the new one begins.
      const result = await apiSend<Partial<LoginResult>>("POST", path, { ...form, device: readDevice() });
      const { token, device, ...user } = result;
      if (user.role !== "admin" || !token) throw new Error("Not authorized as an admin");
      if (device) storeDevice(device);
      settle({ status: "admin", user: user as SessionUser, token });
    },
    [settle],
  );

  const rename = useCallback((user: SessionUser) => setState((before) => ({ ...before, user })), []);

  const logout = useCallback(() => {
    const token = readToken();
    storeToken(""); // Tells other tabs of a logout.
    settle(ANONYMOUS);
    if (token === null) return;
    // The local session is over whatever the response: the server rejects an expired token, which is as good.
    void loadApiClient()
      .then(({ apiSend }) => apiSend("POST", "/api/auth/logout", undefined, { token, keepalive: true }))
      .catch(() => undefined);
  }, [settle]);

  const session = useMemo(
    () => ({ ...state, login, logout, rename, checkAgain }),
    [state, login, logout, rename, checkAgain],
  );
  return (
    <SessionContext value={session}>
      <IsAdmin value={state.status === "admin"}>{children}</IsAdmin>
    </SessionContext>
  );
}

/** The current session, with login and logout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it");
  return session;
}
