import type { Device } from "./visits.ts";

/** The name under which hosts or languages above the daily limit are counted. No host or language has this name. */
export const OTHERS = "(others)";

/** The kind of device, according to the User-Agent header. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? "mobile" : "desktop";
}

/** The first language of Accept-Language without its region; "" when there is none. */
export function languageOf(acceptLanguage: string | undefined): string {
  return /^\s*([a-z]{2,3})(?=[-,;\s]|$)/i.exec(acceptLanguage ?? "")?.[1]?.toLowerCase() ?? "";
}

/** True when the browser asks not to be tracked, by Do Not Track or Global Privacy Control. */
export function declines(header: (name: string) => string | undefined): boolean {
  return header("DNT")?.trim() === "1" || header("Sec-GPC")?.trim() === "1";
}

/** The host of a referrer, which may be a URL or a host; "" for "", null for an invalid one. */
export function hostOf(referrer: string): string | null {
  if (referrer === "") return "";
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(referrer) ? referrer : `https://${referrer}`);
  const host = url?.host.toLowerCase() ?? "";
  return /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/.test(host) ? host : null;
}
