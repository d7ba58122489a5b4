import { Fragment, type ReactNode } from "react";
import { useMatches } from "react-router";
import { labelsOf } from "#app/config/labels.ts";

/** The labels of the groups that the current routes have in their `handle` (app/config/labels.ts). */
export const useLabels = () => labelsOf(useMatches());

/** Replaces the {names} in a label with values, which may be elements. */
export function fill(label: string, values: Record<string, ReactNode>): ReactNode {
  const parts = label.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part));
  return parts.map((part, index) => (typeof part === "object" ? <Fragment key={index}>{part}</Fragment> : part));
}
