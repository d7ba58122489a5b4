import type { SubmitEvent } from "react";
import { PasskeyButton } from "#app/features/auth/passkeys/passkey-button.tsx";
import { ProblemMessage, useInvalidFocus } from "../form-errors.tsx";
import { SecondStep } from "./second-step.tsx";
import { useSession } from "./session.tsx";
import { useLogin } from "./use-login.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/field.tsx";

export const SESSION_ENDED = "Your session has ended.";

interface Props {
  /** What happens next, such as "your changes are saved". */
  then: string;
  /** Why a login is needed; by default, because the session has ended. */
  why?: string;
  /** True for the only content of a dialog, which needs no panel within it. */
  isAlone?: boolean;
  onDone: () => void;
}

/** Asks for the password on the current page when the session has ended, so that nothing typed is lost. */
export function LogInAgain({ then, why = SESSION_ENDED, isAlone = false, onDone }: Props) {
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
    <div className={cx("grid gap-4", !isAlone && "border-t-2 border-accent bg-accent-wash p-5")}>
      <p>
        <strong className="font-bold">{why}</strong> Enter the password of {user?.email} and {then}.
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
          {why === SESSION_ENDED && login.problem.message && (
            <p className="text-small">
              If your account was removed, no password works any more: copy what you want to keep, and ask an admin for
              a new invitation.
            </p>
          )}
          <div className={cx("flex flex-wrap gap-3", isAlone && "*:grow")}>
            <Button
              type="submit"
              variant={isAlone ? "primary" : "secondary"}
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
