import { readStored, writeStored } from "./storage.ts";

const TOKEN_KEY = "token";
/**
 * The token in this page's memory, for browsers that forbid storage, and after another tab has found that the session
 * ended. The server must reject it then; without a token, lists come as visitors see them.
 */
let memoryToken: string | null = null;

/** The session's token, or null. */
export const readToken = (): string | null => readStored("localStorage", TOKEN_KEY) ?? memoryToken;

export function storeToken(token: string | null): void {
  memoryToken = token;
  writeStored("localStorage", TOKEN_KEY, token);
}

const DEVICE_KEY = "device";

/**
 * The device token, sent at login so that other people's failed logins do not throttle this browser. Survives a logout.
 */
export const readDevice = (): string | undefined => readStored("localStorage", DEVICE_KEY) ?? undefined;

/** Optional: without it, login still works. */
export const storeDevice = (device: string): void => void writeStored("localStorage", DEVICE_KEY, device);
