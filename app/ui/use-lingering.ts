import { useState } from "react";

/** The value, or the last one that was not null: what a dialog shows while it fades out. */
export function useLingering<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
