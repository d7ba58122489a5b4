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
      const { apiSend } = await import("#app/browser/api-client.ts");
      await apiSend("POST", "/api/subscribers", { email, source }, { token: null });
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
