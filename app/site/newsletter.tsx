import type { FormEvent } from "react";
import { useRouteLoaderData } from "react-router";
import { signUpLabels, siteLabels } from "#site-labels";
import { allowUnicode } from "#app/ui/form/unicode-email.ts";
import { useSignUp } from "#app/features/subscribers/use-sign-up.ts";
import type { Quirks } from "#app/config/quirks.ts";
import { cx } from "#app/ui/cx.ts";
import { showToast } from "#app/ui/toast.tsx";

/** The footer's sign-up form. As a quirk it validates the email and does nothing; otherwise it stores the email. */
export function Newsletter({ className }: { className?: string }) {
  // The root's error page has no loader data: there the form does nothing, either.
  const doesNothing = useRouteLoaderData<{ quirks: Partial<Quirks> }>("root")?.quirks.newsletterDoesNothing ?? true;
  const signUp = useSignUp("newsletter");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (doesNothing) return;
    if (await signUp.submit(event)) void showToast(signUpLabels.thanks, { area: "footer" });
  };

  return (
    // method="dialog" outside a dialog submits nothing, also before hydration.
    <form
      method={doesNothing ? "dialog" : "post"}
      action={doesNothing ? undefined : "/subscribe"}
      onSubmit={submit}
      className={cx("grid grid-cols-1 content-start gap-5 wrap-anywhere", className)}
    >
      <input type="hidden" name="source" value="newsletter" />
      <h2 className="display text-heading">{signUpLabels.title}</h2>
      <div className="flex max-w-md flex-wrap items-end gap-x-3 gap-y-3">
        <label className="grid grow basis-52 gap-1.5">
          <span className="text-small text-on-plate-soft">
            {signUpLabels.email} <span className="sr-only">{siteLabels.required}</span>
          </span>
          <input
            type="email"
            onInput={allowUnicode}
            name="email"
            required
            autoComplete="email"
            placeholder={signUpLabels.placeholder}
            className="min-h-11 w-full rounded-sm border-2 border-on-plate-soft bg-transparent px-3 text-on-plate placeholder:text-on-plate-soft [@media(hover:hover)]:hover:border-on-plate focus-visible:border-on-plate focus-visible:outline-on-plate"
          />
        </label>
        <button
          type="submit"
          className="registered-line min-h-11 rounded-sm border-2 border-on-plate bg-on-plate px-5 font-bold text-plate transition-[background-color,color,transform] focus-visible:outline-accent active:translate-y-px [@media(hover:hover)]:hover:bg-transparent [@media(hover:hover)]:hover:text-on-plate"
        >
          {signUpLabels.subscribe}
        </button>
      </div>
      <p role="alert" className="max-w-md">
        {signUp.error}
      </p>
    </form>
  );
}
