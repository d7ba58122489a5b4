import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { redirect, useNavigate } from "react-router";
import type { z } from "zod";
import { useSession } from "#app/features/auth/login/session.tsx";
import { useSchemaForm } from "#app/browser/use-schema-form.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { useSite } from "#app/server/render/site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { isInvitationToken, NO_INVITATION } from "./invitation-link.ts";
import { invitedPersonForm } from "./person-forms.ts";

type Person = z.input<typeof invitedPersonForm>;

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
  const { form, field, onSubmit, isSubmitting, problem } = useSchemaForm(invitedPersonForm, {
    send: async (fields) => {
      await login({ token: location.hash.slice(1), ...fields });
      await navigate("/admin/dashboard", { replace: true });
    },
  });
  const isDead = problem === NO_INVITATION;
  useLinkCheck(form);

  return (
    <section className="sheet-width grid min-h-[70vh] content-center items-start gap-10 py-16 md:grid-cols-[5fr_4fr] lg:gap-20">
      <Welcome name={site.name} isOpen={!isDead} />
      <div className="plate relative plate-room">
        <div aria-hidden="true" className="plate-ink bg-accent" />
        <div className="relative border-2 border-ink bg-sheet p-5 sm:p-8">
          {isDead ? (
            <NoInvitation />
          ) : (
            <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-5">
              <TextField
                label="Name"
                hint="Shown as the author of your posts."
                autoComplete="name"
                maxLength={120}
                required
                {...field("name")}
              />
              <TextField
                label="Password"
                hint="At least 12 characters. Four unrelated words are easy to remember."
                type="password"
                autoComplete="new-password"
                minLength={12}
                required
                {...field("password")}
              />
              <FormProblem problem={problem} />
              <noscript>The admin needs JavaScript. Turn it on for this site and reload the page.</noscript>
              <Button type="submit" variant="primary" pending={isSubmitting} className="noscript:hidden">
                {isSubmitting ? "Creating your account..." : "Create my account"}
              </Button>
            </form>
          )}
        </div>
      </div>
    </section>
  );
}

/** Reports an invalid link before the user fills in the form. A new link can be pasted over it. */
function useLinkCheck({ setError, clearErrors }: Pick<UseFormReturn<Person>, "setError" | "clearErrors">) {
  useEffect(() => {
    const check = () => {
      if (isInvitationToken(location.hash.slice(1))) clearErrors();
      else setError("root", { message: NO_INVITATION });
    };
    check();
    addEventListener("hashchange", check);
    return () => removeEventListener("hashchange", check);
  }, [setError, clearErrors]);
}

/** Replaces the form when the link does not work. A person who opens a used link has an account already. */
function NoInvitation() {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone; without one, this is the content of the page.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-5 outline-none">
      <FormProblem problem={NO_INVITATION} />
      <p>If you already have an account, log in.</p>
      <ButtonLink to="/admin/login">Log in</ButtonLink>
    </div>
  );
}

function Welcome({ name, isOpen }: { name: string; isOpen: boolean }) {
  return (
    <div className="grid gap-4 md:border-t-2 md:border-ink md:pt-5">
      <p className="label text-ink-soft">Invitation</p>
      <h1 className="display text-display">{`Join ${name}`}</h1>
      {isOpen && (
        <p className="max-w-[38ch] text-lead text-ink-soft">
          Choose a name and a password. You log in with the email that was invited.
        </p>
      )}
    </div>
  );
}
