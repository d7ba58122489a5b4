import { labels as FILE } from "virtual:site-labels";
import type { Labels, SiteConfig } from "./site-config.ts";
import { changedCopy } from "./site-changes.ts";

/*
 * The browser's bundle has the labels of site.config.ts, a module for each group: a route names in its `handle` the
 * groups that its page uses besides those of the root. A page itself has only the labels that the admin has changed.
 */

/** By group, the labels that differ from site.config.ts; null when none does. */
export type ChangedLabels = { [Group in keyof Labels]?: Partial<Labels[Group]> } | null;

type Matches = readonly ({ loaderData?: unknown; handle?: unknown } | undefined)[];

/** The labels that the admin has changed, for the browser: those of emails, which its copy of the file lacks, stay out. */
export const changedLabels = (all: SiteConfig["labels"]) => changedCopy<Labels>(FILE, all) as ChangedLabels;

const merged = new WeakMap<object, Partial<Record<string, object>>>();

/** The labels that these routes have in their `handle`, with the changes that the root's loader returned. */
export function labelsOf(matches: Matches): Labels {
  const handles = matches.map((match) => (match?.handle as { labels?: Partial<Labels> } | undefined)?.labels);
  const groups = Object.assign({}, ...handles) as Labels;
  const changes = (matches[0]?.loaderData as { labels?: ChangedLabels } | undefined)?.labels;
  if (!changes) return groups;
  // Components share the merged groups, which effects depend on.
  const labels = merged.get(changes) ?? {};
  merged.set(changes, labels);
  for (const name of Object.keys(groups) as (keyof Labels)[]) labels[name] ??= { ...groups[name], ...changes[name] };
  return labels as Labels;
}
