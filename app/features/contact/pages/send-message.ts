/** An external form service that receives the messages, with the site's access key. */
export type ContactService = { endpoint: string; accessKey: string };

interface Result {
  isSent: boolean;
  /** By field. */
  errors: Record<string, string>;
  /** A message to show when sending again does not help. */
  reason?: string | undefined;
}

/** Sends a message to the form service, if one is configured, or else to the site's API. */
export async function sendMessage(form: FormData, service: ContactService | null): Promise<Result> {
  // Distinguishes a person from a bot that fills in the form at once.
  if (!service) form.set("seconds", String(Math.floor(performance.now() / 1000)));
  try {
    const response = await fetch(service?.endpoint ?? "/api/contact", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: form,
    });
    const result = (await response.json()) as { success?: boolean; message?: string; errors?: Record<string, string> };
    const reason = response.status === 429 && !service ? result.message : undefined;
    return { isSent: result.success === true, errors: result.errors ?? {}, reason };
  } catch {
    return { isSent: false, errors: {} };
  }
}
