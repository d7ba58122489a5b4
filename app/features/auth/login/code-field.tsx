import { TextField } from "#app/ui/form/field.tsx";
import type { ComponentProps } from "react";

export type CodeKind = "code" | "recoveryCode";

type CodeFieldProps = { kind: CodeKind } & Omit<ComponentProps<typeof TextField>, "label">;

/** Asks for a code from the authenticator app, or for a recovery code. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  return kind === "code" ? (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      autoFocus
      {...field}
    />
  ) : (
    <TextField
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
      {...field}
    />
  );
}
