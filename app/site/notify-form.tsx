import { useState, type FormEvent } from "react";
import { useRouteLoaderData } from "react-router";
import { collexLabels, signUpLabels, siteLabels } from "#site-labels";
import { allowUnicode } from "#app/ui/form/unicode-email.ts";
import { useSignUp } from "#app/features/subscribers/use-sign-up.ts";
import type { Quirks } from "#app/config/quirks.ts";
import { useSite } from "#app/server/render/site.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

const THANKS_MS = 3000;

/** The teaser's sign-up form: shows thanks for 3 s, then the empty form again. As a quirk it sends no request. */
export function NotifyForm() {
  const onlyThanks = useRouteLoaderData<{ quirks: Partial<Quirks> }>("root")?.quirks.teaserOnlyThanks ?? true;
  const { thanksTitle, thanksText } = useSite().collex;
  const [isThanking, setThanking] = useState(false);
  const { isSending, error, submit } = useSignUp("teaser");

  const thank = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isDone = onlyThanks ? String(new FormData(form).get("email") ?? "").trim() !== "" : await submit(event);
    if (!isDone) return;
    // The form goes, with the focus: Tab leads from its container to the form again.
    if (form.contains(document.activeElement)) form.parentElement?.focus({ preventScroll: true });
    setThanking(true);
    setTimeout(() => setThanking(false), THANKS_MS);
  };

  return (
    <div tabIndex={-1} className="grid min-h-34 content-start sm:min-h-24 [box-shadow:none] outline-none print:hidden">
      <p
        role="status"
        className={isThanking ? "grid min-h-34 content-center bg-accent-wash px-5 py-3 sm:min-h-24" : "hidden"}
      >
        {isThanking && (
          <>
            <span className="display text-title">{thanksTitle}</span>
            <span>{thanksText}</span>
          </>
        )}
      </p>
      {!isThanking && (
        // method="dialog" outside a dialog submits nothing, also without scripts.
        <form
          method={onlyThanks ? "dialog" : "post"}
          action={onlyThanks ? undefined : "/subscribe"}
          onSubmit={thank}
          className="flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="source" value="teaser" />
          <TextField
            label={signUpLabels.email}
            type="email"
            onInput={allowUnicode}
            name="email"
            required
            autoComplete="email"
            placeholder={signUpLabels.placeholder}
            error={error}
            className={error ? "basis-full" : "grow basis-44"}
          />
          {onlyThanks && (
            <noscript>
              <p>{siteLabels.needsScripts}</p>
            </noscript>
          )}
          <Button type="submit" variant="primary" pending={isSending} className="min-h-12 grow">
            {collexLabels.notify}
          </Button>
        </form>
      )}
    </div>
  );
}
