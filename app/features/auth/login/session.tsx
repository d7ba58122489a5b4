import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { LoginResult, LoginForm, SessionUser } from "../account.ts";
import { readDevice, readToken, storeDevice, storeToken } from "#app/browser/token.ts";

/** Loaded only for a login or a stored token: visitors never need the API client. */
const loadApiClient = () => import("#app/browser/api-client.ts");

const VERIFY_TIMEOUT_MS = 10_000;
const MIN_LOADING_MS = 200;

interface SessionState {
  /** "loading" until the stored token is checked, and on the server. */
  status: "loading" | "admin" | "anonymous";
  user: SessionUser | null;
  token: string | null;
  /** Set when the server no longer knows the session, unlike after a logout. */
  ended?: boolean;
}

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
}

const ANONYMOUS: SessionState = { status: "anonymous", user: null, token: null };

const SessionContext = createContext<Session | null>(null);

/** Provides the session to the whole page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ ...ANONYMOUS, status: "loading" });
  // Counts changes of the session, so that a late response does not overwrite a newer change.
  const changeCount = useRef(0);

  const settle = useCallback((next: SessionState) => {
    changeCount.current += 1;
    storeToken(next.token);
    setState(next);
  }, []);

  useEffect(() => {
    const check = async (otherTabsToken?: string) => {
      const mine = ++changeCount.current;
      const earliest = new Promise((done) => setTimeout(done, MIN_LOADING_MS));
      const found = await verify(otherTabsToken ?? readToken());
      await earliest;
      if (mine !== changeCount.current) return;
      // Another tab's token that cannot be checked now is left to that tab.
      if (otherTabsToken && !found.token) setState((before) => (before.token ? before : found));
      else settle(found);
    };
    // Another tab logged in (a new token) or out (an empty token). A token that is removed without being emptied means
    // that the other tab found the session ended: forms stay open here, and their next request asks for a login.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === "token" && newValue) void check(newValue);
      else if (key === null || (key === "token" && newValue === "")) settle(ANONYMOUS);
    };
    // Leaving the page cancels a check, which must not delete the token as a failed one does.
    const cancelCheck = () => void (changeCount.current += 1);
    void check();
    addEventListener("storage", follow);
    addEventListener("beforeunload", cancelCheck);
    return () => {
      changeCount.current += 1;
      removeEventListener("storage", follow);
      removeEventListener("beforeunload", cancelCheck);
    };
  }, [settle]);

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

  const session = useMemo(() => ({ ...state, login, logout, rename }), [state, login, logout, rename]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The current session, with login and logout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it");
  return session;
}

async function verify(token: string | null): Promise<SessionState> {
  if (token === null) return ANONYMOUS;
  try {
    const { apiGet } = await loadApiClient();
    const user = await apiGet<SessionUser>("/api/auth/verify", { token, timeoutMs: VERIFY_TIMEOUT_MS });
    return { status: user.role === "admin" ? "admin" : "anonymous", user, token };
  } catch (error) {
    console.error("Auth check failed", error instanceof Error ? error.message : error);
    return { ...ANONYMOUS, ended: (error as { status?: number }).status === 401 };
  }
}
