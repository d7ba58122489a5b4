import type { SiteConfig } from "./site-config.ts";

/** A part of the tree of site.config.ts: what differs from the file. Lists are whole. */
export type SiteChanges = { [key: string]: unknown };

/** When each of the legal texts that differ from the file's was last changed (ISO 8601). */
export type LegalDates = Partial<Record<keyof SiteConfig["legal"], string>>;

/** The site's own content: the file's, with what was changed in the admin. */
export type SiteContent = SiteConfig & { legalDates: LegalDates };

export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A key's own value: a tree that somebody sent may call a key as Object.prototype does. */
function own(tree: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

const keysOf = (...trees: object[]) => [...new Set(trees.flatMap((tree) => Object.keys(tree)))];

/** The defaults with changes laid over them. Keys that the defaults lack are added, for the schema to judge. */
export function withChanges(defaults: unknown, changes: unknown): unknown {
  if (changes === undefined) return defaults;
  if (!isTree(defaults) || !isTree(changes)) return changes;
  return Object.fromEntries(
    keysOf(defaults, changes).map((key) => [key, withChanges(own(defaults, key), own(changes, key))]),
  );
}

/** Changes with further ones laid over them; null takes a change back, with all below it. */
export function mergeChanges(changes: SiteChanges, more: SiteChanges): SiteChanges {
  const merged = keysOf(changes, more).map((key): [string, unknown] => {
    const [before, after] = [own(changes, key), own(more, key)];
    if (after === undefined) return [key, before];
    if (!isTree(after)) return [key, after === null ? undefined : after];
    return [key, mergeChanges(isTree(before) ? before : {}, after)];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** What of the values differs from the defaults; undefined when nothing does. */
export function differences(defaults: unknown, values: unknown): unknown {
  if (!isTree(defaults) || !isTree(values)) {
    return JSON.stringify(defaults) === JSON.stringify(values) ? undefined : values;
  }
  const found = keysOf(values)
    .map((key): [string, unknown] => [key, differences(own(defaults, key), values[key])])
    .filter(([, value]) => value !== undefined);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The paths of changes, such as "hero.headline"; a list is one. */
export function pathsOf(changes: SiteChanges, above = ""): string[] {
  return Object.entries(changes).flatMap(([key, value]) =>
    isTree(value) ? pathsOf(value, `${above}${key}.`) : [above + key],
  );
}
