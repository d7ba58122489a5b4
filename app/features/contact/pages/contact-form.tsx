import { useState, type InputEvent, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { contactLabels } from "#site-labels";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { useSite } from "#app/render/site.ts";
import { useFrozen } from "#app/ui/use-frozen.ts";
import { dismissToasts, showToast } from "#app/ui/toast.tsx";
import { checkMessage, sendMessage, type ContactService } from "./send-message.ts";
import { fill } from "#app/ui/fill.tsx";

/** The result of the page's action, for a form that was submitted without scripts. */
export type ContactResult =
  | { sent: true }
  | {
      sent: false;
      message: string;
      errors: Record<string, string>;
      values: Record<string, string>;
      isUnconfirmed?: true;
    };

type ContactFormProps = { service: ContactService | null; submitted: ContactResult | undefined };

/** Replaces the form on a frozen copy of the site without a live site to post to. */
function WriteInstead() {
  const { emailContact } = useSite();
  return (
    <div className="relative grid content-start gap-4 border-2 border-ink bg-sheet p-5 sm:p-8">
      <h2 className="display text-title">{contactLabels.form}</h2>
      <p>{contactLabels.byEmail}</p>
      <p>
        <a href={`mailto:${emailContact}`} className="text-link inline-flex min-h-11 items-center font-bold">
          {emailContact}
        </a>
      </p>
    </div>
  );
}

/** The form's values, validation errors and submission. */
function useContactForm({ service, submitted: reply }: ContactFormProps) {
  const before = reply?.sent === false ? reply : null;
  const [values, setValues] = useState(before?.values ?? {});
  const [errors, setErrors] = useState(before?.errors ?? {});
  const [sending, setSending] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  // Counts the messages sent; as the fields' key, each new count resets them.
  const [sent, setSent] = useState(0);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Two presses before hydration are repeated one after the other (app/inline/early-actions.ts).
    if (sending) return;
    const form = event.currentTarget;
    const button = event.nativeEvent.submitter;
    void dismissToasts();
    setWasSubmitted(true);
    setSending(true);
    const result = await sendMessage(new FormData(form), service);
    // Synchronously: the fields are inert while the form sends, and one of them may get the focus.
    flushSync(() => {
      setSending(false);
      setErrors(result.sent ? {} : result.errors);
    });
    // The focused field has lost the focus by becoming inert. A user who has moved on keeps theirs.
    if (document.activeElement === document.body) button?.focus();
    if (result.sent) {
      setValues({});
      setSent(sent + 1);
      void showToast(contactLabels.sent);
      return;
    }
    const wrong = [...form.elements].find((field) => Object.hasOwn(result.errors, field.getAttribute("name") ?? ""));
    if (wrong instanceof HTMLElement) wrong.focus();
    if (!result.rejected) void showToast(result.reason ?? contactLabels.failed, { type: "error" });
  }

  /** On each input, validates a field that has an error again; removes the error once the field is valid. */
  async function clearIfValid({ currentTarget: form, target }: InputEvent<HTMLFormElement>) {
    const name = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
    if (!Object.hasOwn(errors, name)) return;
    const wrong = await checkMessage(new FormData(form));
    const error = wrong[name];
    setErrors((before) => {
      const others = Object.entries(before).filter(([other]) => other !== name);
      return Object.fromEntries(error === undefined ? others : [...others, [name, error]]);
    });
  }

  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors[name] });
  return { before, sending, wasSubmitted, sent, send, clearIfValid, field };
}

/** The contact form. Without scripts it posts to its page; with scripts it is validated and sent in place. */
export function ContactForm({ service, submitted: reply }: ContactFormProps) {
  const frozen = useFrozen();
  const { before, sending, wasSubmitted, sent, send, clearIfValid, field } = useContactForm({
    service,
    submitted: reply,
  });
  if (frozen && !frozen.liveSite) return <WriteInstead />;
  // A frozen copy has no server: the browser posts the form to the live site.
  const liveAction = frozen?.liveSite && !service ? `${frozen.liveSite}/contact#contact-form` : null;

  return (
    <form
      method="post"
      id="contact-form"
      data-script="preferred"
      // Without scripts the page reloads: the fragment scrolls to the form, which shows the result.
      action={service?.endpoint ?? liveAction ?? "/contact#contact-form"}
      aria-label={contactLabels.form}
      className="relative grid content-start gap-5 border-2 border-ink bg-sheet p-5 sm:p-8"
      ref={(form) => {
        // Disables the browser's own validation messages, except where no script validates the form before it is sent.
        if (form) form.noValidate = liveAction === null;
      }}
      onSubmit={liveAction ? undefined : (event) => void send(event)}
      onInput={(event) => void clearIfValid(event)}
    >
      {reply && !wasSubmitted && (before?.isUnconfirmed ? <Confirm /> : <Result reply={reply} />)}
      {sent > 0 && <SentStamp key={`stamp ${sent}`} />}
      {service ? <input type="hidden" name="access_key" value={service.accessKey} /> : <Honeypot />}
      {/* Inert while sending: a sent message clears the fields, and would clear text typed meanwhile. */}
      <div key={sent} inert={sending} className="grid gap-5 transition-opacity inert:opacity-60">
        <TextField label={contactLabels.name} {...field("name")} required autoComplete="name" maxLength={120} />
        <TextField
          label={contactLabels.email}
          {...field("email")}
          required
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField label={contactLabels.phone} {...field("phone")} type="tel" autoComplete="tel" maxLength={40} />
        <TextareaField label={contactLabels.message} {...field("message")} required rows={6} maxLength={10_000} />
      </div>
      <Button type="submit" variant="primary" size="lg" pending={sending} className="justify-self-start">
        {sending ? contactLabels.sending : contactLabels.send}
      </Button>
    </form>
  );
}

/**
 * Confirms a sent message with the date, and stays visible after the toast has disappeared. A stamp on the form's edge:
 * it moves no field, and the button stays under the pointer. On a phone it is at the edge beside the button: the upper one
 * may be out of view.
 */
function SentStamp() {
  const { received } = contactLabels;
  const { language } = useSite();
  // The sender's day.
  const [day] = useState(() => new Date().toLocaleDateString(language, { month: "short", day: "numeric" }));
  return (
    <p className="settles absolute end-5 border-4 max-lg:-bottom-10 lg:-top-7 border-accent bg-sheet px-4 py-2 text-accent-text -rotate-3">
      <span className="display text-title">{fill(received, { day })}</span>
    </p>
  );
}

/** Asks the visitor to check and submit the form again: another site's page had posted it. */
function Confirm() {
  const { confirm } = contactLabels;
  return (
    <p role="status" className="border-s-4 border-accent ps-3 font-medium">
      {confirm}
    </p>
  );
}

/** The result of a submission without scripts, where no toast can appear. */
function Result({ reply }: { reply: ContactResult }) {
  if (reply.sent) {
    return (
      <p role="status" className="border-s-4 border-good ps-3 font-medium">
        {contactLabels.sent}
      </p>
    );
  }
  // Wrong fields have messages of their own. Another reason says why trying again does not help yet.
  const reason = Object.keys(reply.errors).length === 0 && reply.message;
  return (
    <p role="alert" className="border-s-4 border-danger ps-3 font-medium">
      {reason || contactLabels.failed}
    </p>
  );
}

/** Honeypot: a hidden field that bots fill in. The server marks their messages as spam. */
function Honeypot() {
  const { leaveEmpty } = contactLabels;
  return (
    <p aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
      <label>
        {leaveEmpty}
        <input name="website" autoComplete="off" tabIndex={-1} />
      </label>
    </p>
  );
}
