import type { SiteConfig } from "./site-config.ts";

/** A part of the tree of site.config.ts, as it is stored: what differs from the file. Lists are whole. */
export type SiteChanges = { [key: string]: unknown };

/** The site's own content: the file's, with what was changed in the admin. */
export type SiteContent = SiteConfig & { legalDates: LegalDates };

/** When each of the legal texts that differ from the file's was last changed (ISO 8601). */
export type LegalDates = Partial<Record<keyof SiteConfig["legal"], string>>;

export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The defaults with changes laid over them. Keys that the defaults lack are added, for the schema to judge. */
export function withChanges(defaults: unknown, changes: unknown): unknown {
  if (changes === undefined) return defaults;
  if (!isTree(defaults) || !isTree(changes)) return changes;
  const keys = new Set([...Object.keys(defaults), ...Object.keys(changes)]);
  return Object.fromEntries([...keys].map((key) => [key, withChanges(own(defaults, key), own(changes, key))]));
}

/** A key's own value: a tree that somebody sent may call a key as Object.prototype does. */
function own(tree: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}
