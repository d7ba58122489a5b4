import type { SubmitEvent } from "react";
import { PasskeyButton } from "#app/features/auth/passkeys/passkey-button.tsx";
import { ProblemMessage, useInvalidFocus } from "../form-errors.tsx";
import { SecondStep } from "./second-step.tsx";
import { useSession } from "./session.tsx";
import { useLogin } from "./use-login.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface Props {
  /** False when the session is open, but a request needs a fresh login. */
  hasEnded: boolean;
  onDone: () => void;
}

/** Asks for the password on the current page, so that nothing typed is lost. */
export function LogInAgain({ hasEnded, onDone }: Props) {
  const { user } = useSession();
  const login = useLogin(onDone);
  const { errors } = login.problem;
  const form = useInvalidFocus(login.problem);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    if (password === "") login.fail({ password: "Password is required." });
    else if (user) void login.withPassword(user.email, password);
  };

  return (
    <div className="grid gap-4">
      <p>
        {hasEnded
          ? `Log in as ${user?.email} to go on; nothing you typed is lost.`
          : `This changes who can log in. Enter the password of ${user?.email} to go on.`}
      </p>
      {login.factors.length > 0 ? (
        <SecondStep login={login} label="Log in and continue" className="grid justify-items-start gap-4 *:max-w-full" />
      ) : (
        <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
          <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ""} />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            error={errors["password"]}
          />
          <ProblemMessage problem={login.problem} />
          {hasEnded && login.problem.message && (
            <p className="text-small">
              If your email was changed elsewhere, log in with it in another tab, cancel here and try again. If your
              account was removed, no password works any more: copy what you want to keep, and ask an admin for a new
              invitation.
            </p>
          )}
          <div className="flex flex-wrap gap-3 *:grow">
            <Button
              type="submit"
              variant="primary"
              pending={login.pending === "password"}
              disabled={login.pending !== null}
            >
              {login.pending === "password" ? "Logging in..." : "Log in and continue"}
            </Button>
            <PasskeyButton login={login} />
          </div>
        </form>
      )}
    </div>
  );
}
