import { useEffect, useState, type SubmitEvent } from "react";
import { redirect, useNavigate } from "react-router";
import { useSession } from "#app/features/auth/login/session.tsx";
import { PRIVATE_HEADERS } from "#app/http/private-path.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { useSite } from "#app/render/site.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { ProblemMessage, useInvalidFocus } from "../form-errors.tsx";
import { isInvitationToken, NO_INVITATION } from "./invitation-link.ts";

type Problem = { message: string; errors: Readonly<Record<string, string>> };
const NOTHING: Problem = { message: "", errors: {} };

export const meta = adminMeta("Invitation");
export const headers = () => PRIVATE_HEADERS;

/** Reached only when the form is submitted before its script runs, or without scripts. */
export function action() {
  return redirect("/invitation");
}

/** Creates an invited person's account. Opening the page changes nothing, and does not send the token to the server. */
export default function InvitationPage() {
  const site = useSite();
  const { login } = useSession();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState(NOTHING);
  const { errors } = problem;
  const form = useInvalidFocus(problem);

  // Reports an invalid link before the user fills in the form.
  useEffect(() => {
    if (!isInvitationToken(location.hash.slice(1))) setProblem({ message: NO_INVITATION, errors: {} });
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const typed = new FormData(event.currentTarget);
    setPending(true);
    setProblem(NOTHING);
    try {
      const token = location.hash.slice(1);
      await login({ token, name: String(typed.get("name")), password: String(typed.get("password")) });
      await navigate("/admin/dashboard", { replace: true });
    } catch (error) {
      const failed = error as Error & { errors?: Problem["errors"] };
      setProblem({ message: failed.message || "An unexpected error occurred", errors: failed.errors ?? {} });
    } finally {
      setPending(false);
    }
  };

  return (
    <section className="sheet-width grid min-h-[70vh] content-center items-start gap-10 py-16 md:grid-cols-[5fr_4fr] lg:gap-20">
      <Welcome name={site.name} />
      <div className="border-2 border-ink bg-sheet p-5 sm:p-8">
        <form
          ref={form}
          method="post"
          data-script="needed"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-5"
        >
          <TextField
            label="Name"
            hint="Your posts carry it."
            name="name"
            autoComplete="name"
            maxLength={120}
            required
            error={errors["name"]}
          />
          <TextField
            label="Password"
            hint="At least 12 characters; four unrelated words are easy to keep."
            name="password"
            type="password"
            autoComplete="new-password"
            required
            error={errors["password"]}
          />
          <ProblemMessage problem={problem} />
          <noscript>The admin needs JavaScript. Switch it on and load this page again.</noscript>
          <Button type="submit" variant="primary" pending={pending} className="noscript:hidden">
            {pending ? "Making your account..." : "Make my account"}
          </Button>
        </form>
      </div>
    </section>
  );
}

function Welcome({ name }: { name: string }) {
  return (
    <div className="grid gap-4 md:border-t-2 md:border-ink md:pt-5">
      <p className="label text-ink-soft">Invitation</p>
      <h1 className="display text-display">Join {name}</h1>
      <p className="max-w-[38ch] text-lead text-ink-soft">
        Choose your name and a password. You log in with the email that you were invited by.
      </p>
    </div>
  );
}
