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
    // The token stays in `memoryToken`.
  }
}

const DEVICE_KEY = "device";

/**
 * The device token, sent at login so that other people's failed logins do not throttle this browser. Survives a logout.
 */
export function readDevice(): string | undefined {
  try {
    return localStorage.getItem(DEVICE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeDevice(device: string): void {
  try {
    localStorage.setItem(DEVICE_KEY, device);
  } catch {
    // Optional: without it, login still works.
  }
}
