/** Like decodeURIComponent, but returns a text with an invalid percent-encoding unchanged. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
