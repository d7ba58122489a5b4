const TOKEN_KEY = "token";
let memoryToken: string | null = null;

/** The session's token, or null. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return memoryToken; // A browser that forbids storage keeps the session until the page is left.
  }
}

export function storeToken(token: string | null): void {
  memoryToken = token;
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // As above.
  }
}
