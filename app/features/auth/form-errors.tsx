import { useEffect, useRef } from "react";
import { TextField } from "#app/ui/form/field.tsx";

type Errors = Readonly<Record<string, string>>;

/** Shows why a request failed, unless a field shows the same message. */
export function ProblemMessage({ problem: { message, errors } }: { problem: { message: string; errors: Errors } }) {
  const shown = Object.values(errors).includes(message) ? "" : message;
  return (
    <p role="alert" className={shown ? "border-s-4 border-danger ps-3 font-medium text-danger" : "hidden"}>
      {shown}
    </p>
  );
}

/**
 * Focuses the first invalid field when the errors change. `isCorrected`: they changed because a field was corrected; the
 * focus stays in that field. Returns the form's ref.
 */
export function useInvalidFocus({ errors, isCorrected = false }: { errors: Errors; isCorrected?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isCorrected) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors, isCorrected]);
  return form;
}

/** Returns the problem without a field's error as soon as the field is valid; null when the problem stays. */
export function withoutCorrected(problem: { errors: Errors }, field: EventTarget) {
  if (!(field instanceof HTMLInputElement) || !field.validity.valid || !problem.errors[field.name]) return null;
  const { [field.name]: _, ...errors } = problem.errors;
  return { message: "", errors, isCorrected: true };
}

export type CodeKind = "code" | "recoveryCode";

interface CodeFieldProps {
  kind: CodeKind;
  hint: string;
  error: string | undefined;
}

/** Asks for a code from the authenticator app, or for a recovery code. */
export function CodeField({ kind, hint, error }: CodeFieldProps) {
  return kind === "code" ? (
    <TextField
      label="Code"
      hint={hint}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      autoFocus
      error={error}
    />
  ) : (
    <TextField
      label="Recovery code"
      hint={hint}
      name="recoveryCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
      error={error}
    />
  );
}
