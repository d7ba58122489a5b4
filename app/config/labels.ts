import { labels as FILE } from "virtual:site-labels";
import type { Labels, SiteConfig } from "./site-config.ts";
import { changedCopy } from "./site-changes.ts";

/*
 * The browser's bundle has the labels of site.config.ts. A page has only those that the admin has changed: all of them
 * are a sixth of its bytes, which is a round trip on a slow connection.
 */

/** By group, the labels that differ from site.config.ts; null when none does. */
export type ChangedLabels = { [Group in keyof Labels]?: Partial<Labels[Group]> } | null;

/** The labels that the admin has changed, for the browser: those of emails, which its copy of the file lacks, stay out. */
export const changedLabels = (all: SiteConfig["labels"]) => changedCopy<Labels>(FILE, all) as ChangedLabels;

const merged = new WeakMap<object, Labels>();

/** The labels of site.config.ts with these changes. Components of one page share the merged object. */
export function labelsWith(changes: ChangedLabels): Labels {
  if (!changes) return FILE;
  let labels = merged.get(changes);
  if (!labels) {
    const groups = Object.entries(FILE) as [keyof Labels, object][];
    labels = Object.fromEntries(groups.map(([name, group]) => [name, { ...group, ...changes[name] }])) as Labels;
    merged.set(changes, labels);
  }
  return labels;
}
