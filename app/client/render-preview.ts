import { apiSend } from "./api-client.ts";

/** Markdown as the public pages show it: the server's own rendering, as safe HTML. */
export async function renderPreview(markdown: string, signal: AbortSignal): Promise<string> {
  const { html } = await apiSend<{ html: string }>("POST", "/api/preview", { markdown }, { signal });
  return html;
}
