import type { SiteSettings } from "./site-config.ts";

/** The part of the tree of site.config.ts that differs from the file. A list that differs is contained as a whole. */
export type SiteChanges = { [key: string]: unknown };

/** The content of site.config.ts, with the admin's changes. */
export type SiteContent = SiteSettings;

export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads own properties only: a key in a request may be the name of a property of Object.prototype. */
function own(tree: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

const keysOf = (...trees: object[]) => [...new Set(trees.flatMap((tree) => Object.keys(tree)))];

/** Merges changes into the defaults. Unknown keys are added, so that the schema reports them. */
export function withSiteChanges(defaults: unknown, changes: unknown): unknown {
  if (changes === undefined) return defaults;
  if (!isTree(defaults) || !isTree(changes)) return changes;
  return Object.fromEntries(
    keysOf(defaults, changes).map((key) => [key, withSiteChanges(own(defaults, key), own(changes, key))]),
  );
}

/** Merges further changes into changes; null reverts a key and all keys below it to the defaults. */
export function mergeChanges(changes: SiteChanges, more: SiteChanges): SiteChanges {
  const merged = keysOf(changes, more).map((key): [string, unknown] => {
    const [before, after] = [own(changes, key), own(more, key)];
    if (after === undefined) return [key, before];
    if (!isTree(after)) return [key, after === null ? undefined : after];
    return [key, mergeChanges(isTree(before) ? before : {}, after)];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Returns the part of the values that differs from the defaults; undefined when nothing does. */
export function differences(defaults: unknown, values: unknown): unknown {
  if (!isTree(defaults) || !isTree(values)) {
    return JSON.stringify(defaults) === JSON.stringify(values) ? undefined : values;
  }
  const changedEntries = keysOf(values)
    .map((key): [string, unknown] => [key, differences(own(defaults, key), values[key])])
    .filter(([, value]) => value !== undefined);
  return changedEntries.length > 0 ? Object.fromEntries(changedEntries) : undefined;
}

/** The paths of changes, such as "hero.headline"; a list counts as one. */
export function pathsOf(changes: SiteChanges, above = ""): string[] {
  return Object.entries(changes).flatMap(([key, value]) =>
    isTree(value) ? pathsOf(value, `${above}${key}.`) : [above + key],
  );
}
