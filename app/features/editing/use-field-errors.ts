import { useState } from "react";
import type { Problem } from "./use-save.ts";

type FieldValues = Readonly<Record<string, string>>;

interface Checking {
  check: (fields: FieldValues) => FieldValues;
  /** The errors of fields that wait for something else, whatever their values. */
  waiting?: FieldValues | undefined;
  /** The stored values; null for a new item. A field that has its stored value is not sent, and so not checked. */
  stored: FieldValues | null;
}

interface Since {
  problem: Problem | null;
  fields: FieldValues;
  known: FieldValues;
  cleared: readonly string[];
}

/**
 * Returns the remaining field errors of the last failed save. An error of the form's own check goes once the check
 * passes; an error that only the server or the browser can find stays until the field changes.
 */
export function useFieldErrors(problem: Problem | null, live: FieldValues, checking: Checking) {
  const check = (fields: FieldValues) => checkTouched(fields, checking);
  // The fields' values and the check's errors at the time of the problem, and the errors cleared since.
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
  /** Hides errors, such as those of an image that was replaced by another. */
  const clearErrors = (...names: string[]) =>
    setSince((before) => ({ ...before, cleared: [...before.cleared, ...names] }));
  return { errors, clearErrors, check };
}

function checkTouched(fields: FieldValues, { check, waiting, stored }: Checking): Record<string, string> {
  const isSent = (name: string) => !stored || !(name in fields) || fields[name] !== stored[name];
  return { ...Object.fromEntries(Object.entries(check(fields)).filter(([name]) => isSent(name))), ...waiting };
}
