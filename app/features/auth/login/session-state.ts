import type { SessionUser } from "../account.ts";

/** Loaded only for a login or a stored token: visitors never need the API client. */
export const loadApiClient = () => import("#app/browser/api-client.ts");

const VERIFY_TIMEOUT_MS = 10_000;

export interface SessionState {
  /** "loading" until the stored token is checked, and on the server; "unchecked" while the server cannot check it. */
  status: "loading" | "admin" | "anonymous" | "unchecked";
  user: SessionUser | null;
  token: string | null;
  /** Set when the server no longer knows the session, unlike after a logout. */
  ended?: boolean;
}

export const ANONYMOUS: SessionState = { status: "anonymous", user: null, token: null };
export const LOADING: SessionState = { ...ANONYMOUS, status: "loading" };

export async function verify(token: string | null): Promise<SessionState> {
  if (token === null) return ANONYMOUS;
  try {
    const { apiGet } = await loadApiClient();
    const user = await apiGet<SessionUser>("/api/auth/verify", { token, timeoutMs: VERIFY_TIMEOUT_MS });
    return { status: user.role === "admin" ? "admin" : "anonymous", user, token };
  } catch (error) {
    console.error("Auth check failed", error instanceof Error ? error.message : error);
    const { status } = error as { status?: number };
    // Without an answer of the server, such as a proxy's 502, the session may well be open.
    if (status !== 401 && status !== 403) return { status: "unchecked", user: null, token };
    return { ...ANONYMOUS, ended: status === 401 };
  }
}
