import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { Navigate, redirect } from "react-router";
import { useSession } from "#app/features/auth/session.tsx";
import { ApiError } from "#app/platform/api-client.ts";
import { adminMeta } from "#app/platform/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

type Errors = Readonly<Record<string, string>>;

export const meta = () => adminMeta("Admin login");

/** Reached only by a form that was sent before its script ran, or without one. */
export function action() {
  return redirect("/admin/login");
}

export default function LoginPage() {
  const { status, login } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState("");
  const [errors, setErrors] = useState<Errors>({});

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  if (status === "admin") return <Navigate to="/admin/dashboard" replace />;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const elements = event.currentTarget.elements;
    const email = elements.namedItem("email") as HTMLInputElement;
    const password = elements.namedItem("password") as HTMLInputElement;
    const wrong = faults(email, password);
    setMessage("");
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setPending(true);
    try {
      await login({ email: email.value.trim(), password: password.value });
    } catch (error) {
      setMessage((error instanceof Error && error.message) || "An unexpected error occurred");
      setErrors(error instanceof ApiError ? error.errors : {});
      setPending(false);
    }
  };

  return (
    <section className="sheet-width grid min-h-[70vh] content-center items-start gap-10 py-16 md:grid-cols-[5fr_4fr] lg:gap-20">
      <div className="grid gap-4 md:border-t-2 md:border-ink md:pt-5">
        <p className="label text-ink-soft">Staff only</p>
        <h1 className="display text-display">Admin login</h1>
        <p className="max-w-[38ch] text-lead text-ink-soft">
          The back room of the site: posts, projects, testimonials and messages.
        </p>
      </div>
      {/* Posting is the script's work; without it, the address must not end up with a password in it. */}
      <form
        ref={form}
        method="post"
        data-needs-script
        noValidate
        onSubmit={submit}
        className="grid gap-5 border-2 border-ink bg-sheet p-5 sm:p-8"
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
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
        <p role="alert" className={message ? "border-s-4 border-danger ps-3 font-medium text-danger" : "hidden"}>
          {message}
        </p>
        <noscript>The admin needs JavaScript. Switch it on and load this page again.</noscript>
        <Button type="submit" variant="primary" pending={pending} className="noscript:hidden">
          {pending ? "Logging in..." : "Log in"}
        </Button>
      </form>
    </section>
  );
}

/** What the browser finds wrong, in our words: beside the field instead of in a bubble. */
function faults(email: HTMLInputElement, password: HTMLInputElement): Errors {
  const errors: Record<string, string> = {};
  if (email.value.trim() === "") errors["email"] = "Email is required.";
  else if (email.validity.typeMismatch) errors["email"] = "Email must be an address like name@example.com.";
  if (password.value === "") errors["password"] = "Password is required.";
  return errors;
}
