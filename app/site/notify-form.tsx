import { useEffect, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

const THANKS_MS = 3000;

/** As the studio asked for: thanks for three seconds, then the empty form again. No call is made. */
export function NotifyForm() {
  const [thanked, setThanked] = useState(false);

  useEffect(() => {
    if (!thanked) return;
    const timer = setTimeout(() => setThanked(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [thanked]);

  const thank = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (String(new FormData(event.currentTarget).get("email") ?? "").trim()) setThanked(true);
  };

  return (
    <div className="grid min-h-34 content-start">
      <p role="status" className={thanked ? "grid h-34 content-center bg-accent-wash p-5" : "hidden"}>
        {thanked && (
          <>
            <span className="display text-title">Thank you!</span>
            <span>Good to know that you are waiting.</span>
          </>
        )}
      </p>
      {!thanked && (
        // "dialog" outside a dialog goes nowhere: without scripts, nothing happens.
        <form method="dialog" data-needs-script="" onSubmit={thank} className="grid gap-3">
          <TextField
            label="Email"
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@campus.edu"
          />
          <Button type="submit" variant="primary">
            Notify Me
          </Button>
        </form>
      )}
    </div>
  );
}
