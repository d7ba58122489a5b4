import { useState } from "react";

/** Returns the value, or the last non-null one: a dialog shows it while it fades out. */
export function useLastNonNull<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
