/** An external form service that receives the messages, with the site's access key. */
export type ContactService = { endpoint: string; accessKey: string };

type Result =
  | { sent: true }
  /**
   * `rejected`: validation failed in the browser and nothing was sent; the errors appear beside the fields. `reason`: a
   * message to show when sending again does not help.
   */
  | { sent: false; rejected: boolean; errors: Record<string, string>; reason?: string | undefined };

/** Returns validation errors by field. The schema is larger than the form, so it is loaded on first use. */
export async function checkMessage(form: FormData): Promise<Record<string, string>> {
  const [{ contactForm }, { validate }] = await Promise.all([
    import("../contact.ts"),
    import("#app/client/validate.ts"),
  ]);
  const checked = validate(contactForm, Object.fromEntries(form));
  return checked.ok ? {} : checked.errors;
}

/** Validates a message and sends it to the form service, if one is configured, or else to the site's API. */
export async function sendMessage(form: FormData, service: ContactService | null): Promise<Result> {
  try {
    const errors = await checkMessage(form);
    if (Object.keys(errors).length > 0) return { sent: false, rejected: true, errors };
    // Distinguishes a person from a bot that fills in the form at once.
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
