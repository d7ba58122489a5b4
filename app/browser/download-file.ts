import { ApiError, unreachable, withLogin } from "./api-client.ts";
import { saveFile } from "./save-file.ts";
import { readToken } from "./token.ts";

/**
 * Saves an API response as a file. A plain link cannot do this, as the admin's token is sent in a header.
 * @throws ApiError whose message can be shown
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await withLogin(() => readFile(path)), name);
}

async function readFile(path: string): Promise<Blob> {
  const headers = { Authorization: `Bearer ${readToken() ?? ""}` };
  const response = await fetch(path, { headers }).catch(() => {
    throw unreachable();
  });
  const failed = (body?: { message?: string; confirm?: boolean }) =>
    new ApiError(response.status, body?.message ?? "The file could not be downloaded. Try again in a minute.", body);
  // The server may ask for a login first.
  if (response.status === 403) throw failed((await response.json().catch(() => undefined)) as { message?: string });
  // A network's own login page comes as HTML with status 200.
  if (!response.ok || response.headers.get("Content-Type")?.startsWith("text/html")) throw failed();
  // The file is read while it is sent, and may break off.
  return response.blob().catch(() => {
    throw failed();
  });
}
