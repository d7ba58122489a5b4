import { Fragment, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Labels } from "#app/config/site-config.ts";

/** The site's labels, as the root's loader returned them. */
export function useLabels(): Labels {
  return (useRouteLoaderData("root") as { labels: Labels }).labels;
}

/** Replaces the {names} in a label with values, which may be elements. */
export function fill(label: string, values: Record<string, ReactNode>): ReactNode {
  const parts = label.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part));
  return parts.map((part, index) => (typeof part === "object" ? <Fragment key={index}>{part}</Fragment> : part));
}
