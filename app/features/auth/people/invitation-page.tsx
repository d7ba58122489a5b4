import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { redirect, useNavigate } from "react-router";
import { useSession } from "#app/features/auth/login/session.tsx";
import { adminMeta } from "#app/render/page-meta.ts";
import { useSite } from "#app/render/site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { ProblemMessage, useInvalidFocus, withoutCorrected } from "../form-errors.tsx";
import { isInvitationToken, NO_INVITATION } from "./invitation-link.ts";

type Problem = { message: string; errors: Readonly<Record<string, string>>; isCorrected?: boolean };
const NOTHING: Problem = { message: "", errors: {} };

export const meta = adminMeta("Invitation");
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

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
  const isDead = problem.message === NO_INVITATION;
  const form = useInvalidFocus(problem);

  useLinkCheck(setProblem);

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
      <Welcome name={site.name} isOpen={!isDead} />
      <div className="plate relative plate-room">
        <div aria-hidden="true" className="plate-ink bg-accent" />
        <div className="relative border-2 border-ink bg-sheet p-5 sm:p-8">
          {isDead ? (
            <NoInvitation problem={problem} />
          ) : (
            <form
              ref={form}
              method="post"
              data-script="needed"
              noValidate
              onSubmit={(event) => void submit(event)}
              onInput={({ target }) => setProblem(withoutCorrected(problem, target) ?? problem)}
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
                minLength={12}
                required
                error={errors["password"]}
              />
              <ProblemMessage problem={problem} />
              <noscript>The admin needs JavaScript. Switch it on and load this page again.</noscript>
              <Button type="submit" variant="primary" pending={pending} className="noscript:hidden">
                {pending ? "Making your account..." : "Make my account"}
              </Button>
            </form>
          )}
        </div>
      </div>
    </section>
  );
}

/** Reports an invalid link before the user fills in the form, and takes a better one that is pasted over it. */
function useLinkCheck(report: (problem: Problem) => void) {
  useEffect(() => {
    const check = () =>
      report(isInvitationToken(location.hash.slice(1)) ? NOTHING : { ...NOTHING, message: NO_INVITATION });
    check();
    addEventListener("hashchange", check);
    return () => removeEventListener("hashchange", check);
  }, [report]);
}

/** Replaces the form when the link does not work. A person who opens a used link has an account already. */
function NoInvitation({ problem }: { problem: Problem }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone; without one, this is the content of the page.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-5 outline-none">
      <ProblemMessage problem={problem} />
      <p>If you have an account already, log in with its email and password.</p>
      <ButtonLink to="/admin/login">Log in</ButtonLink>
    </div>
  );
}

function Welcome({ name, isOpen }: { name: string; isOpen: boolean }) {
  return (
    <div className="grid gap-4 md:border-t-2 md:border-ink md:pt-5">
      <p className="label text-ink-soft">Invitation</p>
      <h1 className="display text-display">Join {name}</h1>
      {isOpen && (
        <p className="max-w-[38ch] text-lead text-ink-soft">
          Choose your name and a password. You log in with the email that you were invited by.
        </p>
      )}
    </div>
  );
}
