import { readStored, writeStored } from "#app/client/storage.ts";

const STORED = "palette-recent";
const MAX_RECENT = 5;

/** The ids of what was chosen last, the latest first. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored("localStorage", STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function recordRecent(id: string): void {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, MAX_RECENT);
  writeStored("localStorage", STORED, JSON.stringify(ids));
}
