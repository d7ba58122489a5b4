import { useState, type InputEvent, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { contactLabels, formsLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { useSite } from "#app/server/render/site.ts";
import { dismissToasts, showToast } from "#app/ui/toast.tsx";
import { sendMessage, type ContactService } from "./send-message.ts";

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

type TextControl = HTMLInputElement | HTMLTextAreaElement;
type FieldName = "name" | "email" | "phone" | "message";

const fieldsIn = (form: HTMLFormElement) =>
  [...form.elements].filter((field): field is TextControl => field.getAttribute("name") !== null);

/** What the browser finds wrong with a field. The server has the whole schema, which would add 34 KB to this page. */
function errorOf({ name, validity }: TextControl): string | undefined {
  if (validity.valid) return undefined;
  return fillText(validity.valueMissing ? formsLabels.required : formsLabels.email, {
    field: contactLabels[name as FieldName],
  });
}

/** The form's validation errors and submission. */
function useContactForm({ service, submitted: reply }: ContactFormProps) {
  const before = reply?.sent === false ? reply : null;
  const [errors, setErrors] = useState(before?.errors ?? {});
  const [isSending, setIsSending] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  // As the fields' key, each new count resets them.
  const [sentCount, setSentCount] = useState(0);

  /** Shows errors beside their fields, and focuses the first. */
  const showErrors = (form: HTMLFormElement, next: Record<string, string>) => {
    // Synchronously: the fields are inert while the form sends, and one of them may get the focus.
    flushSync(() => {
      setIsSending(false);
      setErrors(next);
    });
    fieldsIn(form)
      .find(({ name }) => Object.hasOwn(next, name))
      ?.focus();
  };

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const button = event.nativeEvent.submitter;
    void dismissToasts();
    setWasSubmitted(true);
    const invalid = fieldsIn(form).flatMap((field) => {
      const error = errorOf(field);
      return error ? [[field.name, error]] : [];
    });
    if (invalid.length > 0) return showErrors(form, Object.fromEntries(invalid) as Record<string, string>);
    setIsSending(true);
    const { isSent, errors: rejected, reason } = await sendMessage(new FormData(form), service);
    showErrors(form, rejected);
    // The focused field has lost the focus by becoming inert. A user who has moved on keeps theirs.
    if (document.activeElement === document.body) button?.focus();
    if (isSent) {
      setSentCount(sentCount + 1);
      void showToast(contactLabels.sent);
    } else {
      void showToast(reason ?? contactLabels.failed, { type: "error" });
    }
  }

  /** Removes a field's error once the browser finds the field valid. */
  function clearIfValid({ target }: InputEvent<HTMLFormElement>) {
    const { name } = target as TextControl;
    if (!Object.hasOwn(errors, name) || errorOf(target as TextControl)) return;
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([other]) => other !== name)));
  }

  const field = (name: FieldName) => ({
    name,
    label: contactLabels[name],
    defaultValue: sentCount === 0 ? before?.values[name] : "",
    error: errors[name],
  });
  return { before, isSending, wasSubmitted, sentCount, send, clearIfValid, field };
}

/** The contact form. Without scripts it posts to its page; with scripts it is validated and sent in place. */
export function ContactForm({ service, submitted: reply }: ContactFormProps) {
  const { before, isSending, wasSubmitted, sentCount, send, clearIfValid, field } = useContactForm({
    service,
    submitted: reply,
  });

  return (
    <form
      method="post"
      id="contact-form"
      // Without scripts the page reloads: the fragment scrolls to the form, which shows the result.
      action={service?.endpoint ?? "/contact#contact-form"}
      aria-label={contactLabels.form}
      className="relative grid content-start gap-5 border-2 border-ink bg-sheet p-5 sm:p-8"
      ref={(form) => {
        // Disables the browser's own validation messages.
        if (form) form.noValidate = true;
      }}
      onSubmit={(event) => void send(event)}
      onInput={clearIfValid}
    >
      {reply && !wasSubmitted && (before?.isUnconfirmed ? <Confirm /> : <Result reply={reply} />)}
      {sentCount > 0 && <SentStamp key={`stamp ${sentCount}`} />}
      {service ? <input type="hidden" name="access_key" value={service.accessKey} /> : <Honeypot />}
      {/* Inert while sending: a sent message clears the fields, and would clear text typed meanwhile. */}
      <div key={sentCount} inert={isSending} className="grid gap-5 transition-opacity inert:opacity-60">
        <TextField {...field("name")} required autoComplete="name" maxLength={120} />
        <TextField
          {...field("email")}
          required
          inputMode="email"
          pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="email"
          maxLength={254}
        />
        <TextField {...field("phone")} type="tel" autoComplete="tel" maxLength={40} />
        <TextareaField {...field("message")} required rows={6} maxLength={10_000} />
      </div>
      <Button type="submit" variant="primary" size="lg" pending={isSending} className="justify-self-start">
        {isSending ? contactLabels.sending : contactLabels.send}
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
      <span className="display text-title">{fillText(received, { day })}</span>
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
        <span>{leaveEmpty}</span>
        <input name="website" autoComplete="off" tabIndex={-1} />
      </label>
    </p>
  );
}
