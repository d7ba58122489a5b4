import { Fragment, type ReactNode } from "react";
import type { ValuesFor } from "#app/config/fill-text.ts";

/** Replaces the {names} in a label with values, which may be elements. */
export function fill<Label extends string>(label: Label, values: ValuesFor<Label, ReactNode>): ReactNode {
  const texts: Record<string, ReactNode> = values;
  const parts = label.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? (texts[part] ?? `{${part}}`) : part));
  return parts.map((part, index) => (typeof part === "object" ? <Fragment key={index}>{part}</Fragment> : part));
}
