import type { z } from "zod";

type Checked<Output> = { ok: true; data: Output } | { ok: false; errors: Record<string, string> };

/** Checks a form's values before they are sent: one message for each field that is wrong. */
export function validate<Schema extends z.ZodType>(schema: Schema, values: unknown): Checked<z.output<Schema>> {
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, data: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? "")] ??= message;
  return { ok: false, errors };
}
