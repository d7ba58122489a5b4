import { useState, type SubmitEvent } from "react";
import { CodeField, ProblemMessage } from "../form-errors.tsx";
import type { Login } from "./use-login.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  login: Login;
  /** The button's label while no request is pending. */
  label: string;
  className?: string;
}

/** The second step of a login: a code from the authenticator app, or a recovery code. */
export function SecondStep({ login, label, className }: Props) {
  const [recovery, setRecovery] = useState(false);
  const { pending, problem, factors } = login;
  const field = recovery ? "recoveryCode" : "code";
  const error = problem.errors[field];

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get(field)).trim();
    if (value === "") {
      login.fail({ [field]: recovery ? "The recovery code is required." : "The code is required." });
    } else void login.withFactor(field, value);
  };
  const switchFactor = () => {
    login.fail({});
    setRecovery(!recovery);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className={className}>
      {/* The key remounts the field on a switch and after each error, so that an empty field has the focus. */}
      <CodeField
        key={`${field} ${error}`}
        kind={field}
        hint={
          recovery ? "One of the ten that you kept. Each works once." : "Enter the code from your authenticator app."
        }
        error={error}
      />
      <ProblemMessage problem={problem} />
      <Button type="submit" variant="primary" pending={pending === "password"}>
        {pending === "password" ? "Logging in..." : label}
      </Button>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {factors.includes("recovery") && (
          <button type="button" onClick={switchFactor} className="text-link min-h-9 text-small touch-target">
            {recovery ? "Use a code from the app" : "Use a recovery code"}
          </button>
        )}
        <button type="button" onClick={login.startOver} className="text-link min-h-9 text-small touch-target">
          Back to the password
        </button>
      </div>
    </form>
  );
}
