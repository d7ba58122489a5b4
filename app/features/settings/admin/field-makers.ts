import type { TextSetting } from "./fields.ts";

/* Creates the most common kinds of fields. */

export const lineField = (path: string, label: string, hint?: string): TextSetting => ({
  kind: "line",
  path,
  label,
  ...(hint && { hint }),
});
export const textField = (path: string, label: string, hint?: string): TextSetting => ({
  ...lineField(path, label, hint),
  kind: "text",
});
export const optional = (setting: TextSetting): TextSetting => ({ ...setting, optional: true });
export const optionalField = (kind: TextSetting["kind"], path: string, label: string, hint?: string): TextSetting => ({
  ...lineField(path, label, hint),
  kind,
  optional: true,
});
