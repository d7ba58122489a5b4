/** Copies a text. False where the browser does not let a page write to the clipboard, as on a page without https. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
