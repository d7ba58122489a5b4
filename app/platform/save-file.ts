import { ApiError } from "./api-client.ts";
import { readToken } from "./token.ts";

/** Has the browser save something under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Saves what the API answers as a file. A plain link could not: the admin's token travels in a header.
 * @throws ApiError whose message can be shown
 */
export async function downloadAs(path: string, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${readToken() ?? ""}` };
  const response = await fetch(path, { headers }).catch(() => {
    throw new ApiError(0, "The server cannot be reached. Check your connection and try again.");
  });
  if (!response.ok) throw new ApiError(response.status, "It could not be exported. Try again in a minute.");
  saveFile(await response.blob(), name);
}
