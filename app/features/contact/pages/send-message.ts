import type { Labels } from "#app/config/site-config.ts";

/** A form service elsewhere that takes the messages, with our key to it. */
export type ContactService = { endpoint: string; accessKey: string };

type Result =
  | { sent: true }
  /**
   * `refused` means that the form never left the browser: what is wrong stands beside the fields. `reason`: in words, where
   * sending it again does not help.
   */
  | { sent: false; rejected: boolean; errors: Record<string, string>; reason?: string | undefined };

/** What is wrong with a message, by field. The checks are heavier than the form: they come with the first message. */
export async function checkMessage(form: FormData, labels: Labels): Promise<Record<string, string>> {
  const [{ contactFormIn }, { validate }] = await Promise.all([
    import("../contact.ts"),
    import("#app/client/validate.ts"),
  ]);
  const checked = validate(contactFormIn(labels), Object.fromEntries(form));
  return checked.ok ? {} : checked.errors;
}

/** Checks a message and sends it to the site's API, or to the service where there is one. */
export async function sendMessage(form: FormData, service: ContactService | null, labels: Labels): Promise<Result> {
  try {
    const errors = await checkMessage(form, labels);
    if (Object.keys(errors).length > 0) return { sent: false, rejected: true, errors };
    // Tells a person from a script that fills the form at once.
    if (!service) form.set("seconds", String(Math.floor(performance.now() / 1000)));
    const response = await fetch(service?.endpoint ?? "/api/contact", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: form,
    });
    const result = (await response.json()) as { success?: boolean; message?: string; errors?: Record<string, string> };
    if (result.success === true) return { sent: true };
    const reason = response.status === 429 && !service ? result.message : undefined;
    return { sent: false, rejected: false, errors: result.errors ?? {}, reason };
  } catch {
    return { sent: false, rejected: false, errors: {} };
  }
}
