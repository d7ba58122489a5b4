import { useState } from "react";
import type { Problem } from "./use-save.ts";

type FieldValues = Readonly<Record<string, string>>;

interface Since {
  problem: Problem | null;
  fields: FieldValues;
  known: FieldValues;
  cleared: readonly string[];
}

/**
 * What is still wrong with a form's fields since its last save failed. A field that the form's own check finds right
 * is right; what only the server, or the browser, could find wrong stands until the field is changed.
 */
export function useFieldErrors(
  problem: Problem | null,
  live: FieldValues,
  check: (fields: FieldValues) => FieldValues,
) {
  // What the fields held when the problem came, what the check found then, and what was cleared since.
  const [since, setSince] = useState<Since>({ problem, fields: live, known: {}, cleared: [] });
  if (since.problem !== problem) setSince({ problem, fields: live, known: problem ? check(live) : {}, cleared: [] });

  const found = Object.entries(problem?.errors ?? {}).filter(([name]) => !since.cleared.includes(name));
  const wrong = found.length > 0 ? check(live) : {};
  const errors: Record<string, string> = {};
  for (const [name, error] of found) {
    const isUntouched = since.known[name] === undefined && live[name] === since.fields[name];
    const now = wrong[name] ?? (isUntouched ? error : undefined);
    if (now !== undefined) errors[name] = now;
  }
  /** Another image was chosen: what was wrong with the one before it is no longer said. */
  const clearErrors = (...names: string[]) =>
    setSince((before) => ({ ...before, cleared: [...before.cleared, ...names] }));
  return { errors, clearErrors };
}
