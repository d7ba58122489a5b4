import { apiSend } from "./api-client.ts";

/** Returns Markdown rendered by the server as for the public pages, as sanitized HTML. */
export async function renderPreview(markdown: string, signal: AbortSignal): Promise<string> {
  const { html } = await apiSend<{ html: string }>("POST", "/api/preview", { markdown }, { signal });
  return html;
}
