import type { Device } from "./visits.ts";

/** What more hosts or languages than a day has room for are counted as. None is called that. */
export const OTHERS = "(others)";

/** The kind of device that a browser says it runs on. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? "mobile" : "desktop";
}

/** The first language that a browser asks for, without its region; "" without one. */
export function languageOf(acceptLanguage: string | undefined): string {
  return /^\s*([a-z]{2,3})(?=[-,;\s]|$)/i.exec(acceptLanguage ?? "")?.[1]?.toLowerCase() ?? "";
}

/** Whether a browser says that it does not want to be counted: Do Not Track, Global Privacy Control. */
export function declines(header: (name: string) => string | undefined): boolean {
  return header("DNT")?.trim() === "1" || header("Sec-GPC")?.trim() === "1";
}

/** The host in the URL of a referrer, or that host itself; null for what is neither. */
export function hostOf(referrer: string): string | null {
  if (referrer === "") return "";
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(referrer) ? referrer : `https://${referrer}`);
  const host = url?.host.toLowerCase() ?? "";
  return /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/.test(host) ? host : null;
}
