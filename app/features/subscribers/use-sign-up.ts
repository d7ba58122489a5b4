import { useState, type FormEvent } from "react";
import type { SubscriberForm } from "./subscriber.ts";

/**
 * Sends the field `email` of a form. The typed address is cleared only after the request has succeeded. Without
 * JavaScript, the form posts to /subscribe. `submit` returns true on success.
 */
export function useSignUp(source: SubscriberForm["source"]) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState("");

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<boolean> => {
    event.preventDefault();
    if (isSending) return false;
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email") ?? "");
    setSending(true);
    setError("");
    try {
      await send({ email, source });
      form.reset();
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "Try again in a moment.");
      return false;
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, submit };
}

/** Needs no part that would have to be loaded: a release may have replaced it. */
async function send(body: SubscriberForm): Promise<void> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const response = await fetch("/api/subscribers", { method: "POST", headers, body: JSON.stringify(body) }).catch(
    () => {
      throw new Error("The server cannot be reached. Check your connection and try again.");
    },
  );
  const result = (await response.json().catch(() => null)) as { message?: string } | null;
  if (!response.ok || !result) {
    throw new Error(result?.message ?? "The server’s response cannot be read. Try again in a minute.");
  }
}
