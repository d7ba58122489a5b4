import { readStored, writeStored } from "./storage.ts";

const TOKEN_KEY = "token";
/** Only where the browser forbids storage: the session then lasts until the page is left. */
let memoryToken: string | null = null;

/** The session's token, or null. */
export const readToken = (): string | null => memoryToken ?? readStored("localStorage", TOKEN_KEY);

export function storeToken(token: string | null): void {
  memoryToken = writeStored("localStorage", TOKEN_KEY, token) ? null : token;
}

const DEVICE_KEY = "device";

/**
 * The device token, sent at login so that other people's failed logins do not throttle this browser. Survives a logout.
 */
export const readDevice = (): string | undefined => readStored("localStorage", DEVICE_KEY) ?? undefined;

/** Optional: without it, login still works. */
export const storeDevice = (device: string): void => void writeStored("localStorage", DEVICE_KEY, device);
