import { useEffect, type InputEvent, type RefObject, type SubmitEvent } from "react";
import { Navigate, redirect, useLocation } from "react-router";
import { PasskeyButton } from "#app/features/auth/passkeys/passkey-button.tsx";
import { ProblemMessage, useInvalidFocus } from "../form-errors.tsx";
import { SecondStep } from "./second-step.tsx";
import { useSession } from "./session.tsx";
import { useLogin } from "./use-login.ts";
import { usePasskeyAutofill } from "#app/features/auth/passkeys/use-passkey-autofill.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { TextField } from "#app/ui/form/field.tsx";

type Errors = Readonly<Record<string, string>>;

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
  usePasskeyAutofill(login);
  const { errors } = login.problem;
  const form = useInvalidFocus(login.problem);
  useFocusOnFirstField(form, status);

  if (status === "admin") return <Navigate to={backTo ?? "/admin/dashboard"} replace />;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [email, password] = fieldsOf(event.currentTarget);
    const wrong = problems(email, password);
    if (Object.keys(wrong).length > 0) login.fail(wrong);
    else void login.withPassword(email.value.trim(), password.value);
  };

  /** Removes a field's error as soon as the field is valid. */
  const clearValidErrors = (event: InputEvent<HTMLFormElement>) => {
    const wrong = problems(...fieldsOf(event.currentTarget));
    const left = Object.entries(errors).filter(([name]) => wrong[name]);
    if (left.length === Object.keys(errors).length) return;
    login.fail(Object.fromEntries(left), true);
  };

  return (
    <section className="sheet-width grid min-h-[70vh] content-center items-start gap-10 py-16 md:grid-cols-[5fr_4fr] lg:gap-20">
      <LoginHead />
      <div className="plate relative plate-room">
        <div aria-hidden="true" className="plate-ink bg-accent" />
        <div className="relative border-2 border-ink bg-sheet p-5 sm:p-8">
          {backTo && status === "anonymous" && (
            <p role="status" className="mb-5 border-s-4 border-accent ps-3 font-medium">
              Your session has ended. Log in again to go on.
            </p>
          )}
          {login.factors.length > 0 && <SecondStep login={login} label="Log in" className="grid gap-5" />}
          {/* method="dialog" outside a dialog submits nothing, before the page's scripts run. */}
          <form
            ref={form}
            method="dialog"
            noValidate
            hidden={login.factors.length > 0}
            onSubmit={submit}
            onInput={clearValidErrors}
            className={cx("grid gap-5", login.factors.length > 0 && "hidden")}
          >
            <LoginFields errors={errors} />
            <ProblemMessage problem={login.problem} />
            <noscript>The admin needs JavaScript. Switch it on and load this page again.</noscript>
            <Button
              type="submit"
              variant="primary"
              pending={login.pending === "password"}
              disabled={login.pending !== null}
              className="noscript:hidden"
            >
              {login.pending === "password" ? "Logging in..." : "Log in"}
            </Button>
            <PasskeyButton login={login} reserved />
          </form>
        </div>
      </div>
    </section>
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
      <p className="max-w-[38ch] text-lead text-ink-soft">
        For those who run the site: everything that it shows, and the messages it gets.
      </p>
    </div>
  );
}

function LoginFields({ errors }: { errors: Errors }) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        required
        error={errors["email"]}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors["password"]}
      />
    </>
  );
}

function useFocusOnFirstField(form: RefObject<HTMLFormElement | null>, status: string) {
  // The timeout waits until the navigation has focused the heading. A user who is already typing keeps the focus.
  useEffect(() => {
    if (status !== "anonymous") return;
    const timer = setTimeout(() => {
      if (document.activeElement instanceof HTMLInputElement) return;
      form.current?.querySelector("input")?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [form, status]);
}

function fieldsOf({ elements }: HTMLFormElement): [email: HTMLInputElement, password: HTMLInputElement] {
  return [elements.namedItem("email") as HTMLInputElement, elements.namedItem("password") as HTMLInputElement];
}

/** Validation errors to show beside the fields, in place of the browser's own messages. */
function problems(email: HTMLInputElement, password: HTMLInputElement): Errors {
  const errors: Record<string, string> = {};
  if (email.value.trim() === "") errors["email"] = "Email is required.";
  else if (email.validity.typeMismatch) errors["email"] = "Email must be an address like name@example.com.";
  if (password.value === "") errors["password"] = "Password is required.";
  return errors;
}
