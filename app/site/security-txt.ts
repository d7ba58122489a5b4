import type { SiteConfig } from "#app/config/site/site-config.ts";
import { DAY_MS } from "#app/config/day.ts";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** /.well-known/security.txt (RFC 9116): to whom a vulnerability is reported. */
export function securityTxt(site: Pick<SiteConfig, "emailContact" | "language">, siteUrl: string, now: Date): string {
  // Rounded to a whole day, so that the file changes only once a day.
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  return [
    `Contact: mailto:${encodeURI(site.emailContact)}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
