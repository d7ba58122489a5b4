const STORED = "palette-recent";
const MAX_RECENT = 5;

/** The ids of what was chosen last, the latest first. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function recordRecent(id: string): void {
  try {
    const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, MAX_RECENT);
    localStorage.setItem(STORED, JSON.stringify(ids));
  } catch {
    // A browser that forbids storage remembers nothing.
  }
}
