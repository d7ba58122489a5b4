import { useEffect } from "react";
import { Navigate, redirect, useLocation } from "react-router";
import { PasskeyButton } from "#app/features/auth/passkeys/passkey-button.tsx";
import { loginForm } from "../account.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { SecondStep } from "./second-step.tsx";
import { useSession } from "./session.tsx";
import { useLogin, type Login } from "./use-login.ts";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/field.tsx";

export const meta = adminMeta("Admin login");

/** Reached only when the form is submitted before its script runs, or without scripts. */
export function action() {
  return redirect("/admin/login");
}

export default function LoginPage() {
  const { status } = useSession();
  // Set by the admin's layout when the session ended on one of its pages.
  const { state } = useLocation() as { state: unknown };
  const backTo = typeof state === "string" ? state : null;
  const login = useLogin();
  const isSecondStep = login.factors.length > 0;

  if (status === "admin") return <Navigate to={backTo ?? "/admin/dashboard"} replace />;
  return (
    <section className="sheet-width grid min-h-[70vh] content-center items-start gap-10 py-16 md:grid-cols-[5fr_4fr] lg:gap-20">
      <LoginHead />
      <div className="plate relative plate-room">
        <div aria-hidden="true" className="plate-ink bg-accent" />
        <div className="relative border-2 border-ink bg-sheet p-5 sm:p-8">
          {backTo && status === "anonymous" && (
            <p role="status" className="mb-5 border-s-4 border-accent ps-3 font-medium">
              Your session has ended. Log in again to continue.
            </p>
          )}
          {isSecondStep && <SecondStep login={login} label="Log in" className="grid gap-5" />}
          <PasswordForm login={login} isHidden={isSecondStep} isReady={status !== "loading"} />
        </div>
      </div>
    </section>
  );
}

const schema = loginForm.pick({ email: true, password: true });

interface PasswordFormProps {
  login: Login;
  isHidden: boolean;
  isReady: boolean;
}

/** The first step. It stays mounted during the second, so that the user can go back to it. */
function PasswordForm({ login, isHidden, isReady }: PasswordFormProps) {
  const { passkey } = login;
  const { form, field, onSubmit, isSubmitting, problem } = useSchemaForm(schema, {
    send: (fields) => {
      passkey.clear();
      return login.withPassword(fields);
    },
  });
  const { setFocus } = form;
  // The timeout waits until the navigation has focused the heading. A user who is already typing keeps the focus.
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => document.activeElement instanceof HTMLInputElement || setFocus("email"));
    return () => clearTimeout(timer);
  }, [setFocus, isReady]);
  return (
    // method="dialog" outside a dialog submits nothing, before the page's scripts run.
    <form
      method="dialog"
      noValidate
      hidden={isHidden}
      onSubmit={onSubmit}
      className={cx("grid gap-5", isHidden && "hidden")}
    >
      <TextField
        label="Email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        inputMode="email"
        required
        {...field("email")}
      />
      <TextField label="Password" type="password" autoComplete="current-password" required {...field("password")} />
      <FormProblem problem={problem ?? passkey.problem} />
      <noscript>The admin needs JavaScript. Turn it on for this site and reload the page.</noscript>
      <Button
        type="submit"
        variant="primary"
        pending={isSubmitting}
        disabled={isSubmitting || passkey.isPending}
        className="noscript:hidden"
      >
        {isSubmitting ? "Logging in..." : "Log in"}
      </Button>
      <PasskeyButton login={login} disabled={isSubmitting} reserved />
    </form>
  );
}

/** The page's name, overprinted by the second ink like those of the public lists. */
function LoginHead() {
  return (
    <div className="grid gap-4 md:border-t-2 md:border-ink md:pt-5">
      <p className="label text-ink-soft">Staff only</p>
      <h1 className="display relative isolate justify-self-start text-display">
        <span
          aria-hidden="true"
          className="absolute -top-[0.12em] -z-10 size-[0.95em] rounded-full bg-accent"
          style={{ left: "4.05em" }}
        />
        Admin login
        <span
          aria-hidden="true"
          data-title="Admin login"
          className="crossing text-crossing-type"
          style={{ clipPath: "circle(0.475em at 4.525em 0.355em)" }}
        />
      </h1>
      <p className="max-w-[38ch] text-lead text-ink-soft">For the people who run this site.</p>
    </div>
  );
}
