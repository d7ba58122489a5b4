import { TextField } from "#app/ui/form/field.tsx";
import type { ComponentProps } from "react";

/** Shows why a request failed. */
export function FormProblem({ problem }: { problem: string | undefined }) {
  return (
    <p role="alert" className={problem ? "border-s-4 border-danger ps-3 font-medium text-danger" : "hidden"}>
      {problem}
    </p>
  );
}

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
