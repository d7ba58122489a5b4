/** As decodeURIComponent; a text with a per cent sign that stands for itself is left as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
