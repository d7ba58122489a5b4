/** True when a text may contain this link; otherwise the link's Markdown is shown as text. */
export function isAllowedLink(src: string): boolean {
  return /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(src.trim());
}
