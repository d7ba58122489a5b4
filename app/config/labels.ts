import { labels as defaults } from "#site-config";
import { differences, withChanges, type SiteChanges } from "./site-changes.ts";
import type { Labels } from "./site-config.ts";

/*
 * Those of site.config.ts are part of the browser's code: each page would have to carry all of them. What was changed in the
 * admin comes as data, with the root's loader.
 */

/** What the root's loader says of them. */
export type RootLabels = { labels?: SiteChanges };

export function changedLabels(labels: Labels): RootLabels {
  const changes = differences(defaults, labels) as SiteChanges | undefined;
  return changes ? { labels: changes } : {};
}

const merged = new WeakMap<SiteChanges, Labels>();

export function labelsWith(changes: SiteChanges | undefined): Labels {
  if (!changes) return defaults;
  const known = merged.get(changes) ?? (withChanges(defaults, changes) as Labels);
  merged.set(changes, known);
  return known;
}

/** A label with what stands for its {names}. */
export function fillText(label: string, values: Record<string, string | number>): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
