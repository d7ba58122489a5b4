import { useState } from "react";
import { z } from "zod";
import { code, recoveryCode } from "../account.ts";
import { CodeField, type CodeKind } from "./code-field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { Login } from "./use-login.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  login: Login;
  /** The button's label while no request is pending. */
  label: string;
  className?: string;
}

const SCHEMAS = { code: z.object({ code }), recoveryCode: z.object({ recoveryCode }) };

/** The second step of a login: a code from the authenticator app, or a recovery code. */
export function SecondStep(props: Props) {
  const [kind, setKind] = useState<CodeKind>("code");
  const isCode = kind === "code";
  return (
    <CodeForm key={kind} kind={kind} {...props}>
      {props.login.factors.includes("recovery") && (
        <button
          type="button"
          onClick={() => setKind(isCode ? "recoveryCode" : "code")}
          className="text-link min-h-9 text-small touch-target"
        >
          {isCode ? "Use a recovery code" : "Use a code from the app"}
        </button>
      )}
    </CodeForm>
  );
}

function CodeForm({ kind, login, label, className, children }: Props & { kind: CodeKind; children: React.ReactNode }) {
  const { field, onSubmit, isSubmitting, problem } = useSchemaForm<Record<string, string>, object>(SCHEMAS[kind], {
    defaultValues: { [kind]: "" },
    send: login.withFactor,
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className={className}>
      <CodeField
        kind={kind}
        hint={kind === "code" ? "Enter the code from your authenticator app." : "Each recovery code works once."}
        {...field(kind)}
      />
      <FormProblem problem={problem} />
      <Button type="submit" variant="primary" pending={isSubmitting}>
        {isSubmitting ? "Logging in..." : label}
      </Button>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {children}
        <button type="button" onClick={login.startOver} className="text-link min-h-9 text-small touch-target">
          Back to the password
        </button>
      </div>
    </form>
  );
}
