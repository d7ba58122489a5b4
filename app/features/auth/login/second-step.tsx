import { useState, type SubmitEvent } from "react";
import type { Login } from "./use-login.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

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
  const turn = () => {
    login.fail({});
    setRecovery(!recovery);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className={className}>
      {/* The key remounts the field on a switch and after each error, so that an empty field has the focus. */}
      {recovery ? (
        <TextField
          key={`recovery ${error}`}
          label="Recovery code"
          hint="One of the ten that you kept. Each works once."
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          error={error}
        />
      ) : (
        <TextField
          key={`code ${error}`}
          label="Code"
          hint="Enter the code from your authenticator app."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          autoFocus
          error={error}
        />
      )}
      <LoginMessage login={login} />
      <Button type="submit" variant="primary" pending={pending === "password"}>
        {pending === "password" ? "Logging in..." : label}
      </Button>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {factors.includes("recovery") && (
          <button type="button" onClick={turn} className="text-link min-h-9 text-small touch-target">
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

/** Shows why a login failed, unless a field shows the same message. */
export function LoginMessage({ login: { problem } }: { login: Login }) {
  const shown = Object.values(problem.errors).includes(problem.message) ? "" : problem.message;
  return (
    <p role="alert" className={shown ? "border-s-4 border-danger ps-3 font-medium text-danger" : "hidden"}>
      {shown}
    </p>
  );
}
