import { timeZone as siteZone } from "#app/ui/time/local-time.ts";

/** The site's time zone with its UTC offset at a date and time, such as "Europe/Berlin, UTC+1". */
export function zoneName(at: Date, timeZone = siteZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC") ?? "UTC";
  return timeZone === "UTC" ? "UTC" : `${timeZone}, ${offset}`;
}
