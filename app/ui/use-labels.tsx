import { Fragment, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Labels } from "#app/config/site-config.ts";
import { labelsWith, type ChangedLabels } from "#app/config/labels.ts";

/** The labels of site.config.ts, with the changes that the root's loader returned. */
export function useLabels(): Labels {
  const { labels } = useRouteLoaderData("root") as { labels: ChangedLabels };
  return labelsWith(labels);
}

/** Replaces the {names} in a label with values, which may be elements. */
export function fill(label: string, values: Record<string, ReactNode>): ReactNode {
  const parts = label.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part));
  return parts.map((part, index) => (typeof part === "object" ? <Fragment key={index}>{part}</Fragment> : part));
}
