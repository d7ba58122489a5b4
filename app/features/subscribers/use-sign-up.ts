import { useCallback, useState, type FormEvent } from "react";
import type { SubscriberForm } from "./subscriber.ts";

type SignUp = { state: "idle" | "sending" | "done"; error: string };

/**
 * Sends the field `email` of a form. The typed address is cleared only after the request has succeeded. Without
 * JavaScript, the form posts to /subscribe. `submit` returns true on success.
 */
export function useSignUp(source: SubscriberForm["source"]) {
  const [{ state, error }, set] = useState<SignUp>({ state: "idle", error: "" });

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<boolean> => {
    event.preventDefault();
    if (state === "sending") return false;
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email") ?? "");
    set({ state: "sending", error: "" });
    try {
      const { apiSend } = await import("#app/client/api-client.ts");
      await apiSend("POST", "/api/subscribers", { email, source }, { token: null });
      form.reset();
      set({ state: "done", error: "" });
      return true;
    } catch (failure) {
      set({ state: "idle", error: failure instanceof Error ? failure.message : "Try again in a moment." });
      return false;
    }
  };
  const reset = useCallback(() => set({ state: "idle", error: "" }), []);
  return { state, error, submit, reset };
}
