import { ApiError } from "#app/platform/api-client.ts";
import { readToken } from "#app/platform/token.ts";

/**
 * Saves the list as a file. A plain link could not: the admin's token travels in a header.
 * @throws ApiError whose message can be shown
 */
export async function exportSubscribers(): Promise<void> {
  const headers = { Authorization: `Bearer ${readToken() ?? ""}` };
  const response = await fetch("/api/subscribers/export.csv", { headers }).catch(() => {
    throw new ApiError(0, "The server cannot be reached. Check your connection and try again.");
  });
  if (!response.ok) throw new ApiError(response.status, "The list could not be exported. Try again in a minute.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = "subscribers.csv";
  link.click();
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
