import { z } from "zod";
import { HttpError } from "#app/http/errors.ts";
import { loggedPath } from "#app/http/private-path.ts";

const MAX_REPORTS = 20;
const MAX_LENGTH = 200;

/** A text of a report as the log may hold it. */
const short = z.string().transform((value) => value.slice(0, MAX_LENGTH));
/** A URL as the log may hold it: without its query and fragment, which can hold a secret, and no private preview's. */
const uri = z.string().transform((value) => {
  if (!URL.canParse(value)) return value.slice(0, 30);
  const { protocol, origin, pathname } = new URL(value);
  // What a data: address holds is the content itself.
  return protocol === "http:" || protocol === "https:"
    ? `${origin}${loggedPath(pathname)}`.slice(0, MAX_LENGTH)
    : protocol;
});
const line = z.number().optional().catch(undefined);

/** As report-uri sends it: CSP level 2. */
const single = z
  .object({
    "csp-report": z.object({
      "document-uri": uri.optional(),
      "effective-directive": short.optional(),
      "violated-directive": short.optional(),
      "blocked-uri": uri.optional(),
      "source-file": uri.optional(),
      "line-number": line,
    }),
  })
  .transform(({ "csp-report": report }) => [
    {
      page: report["document-uri"],
      directive: report["effective-directive"] ?? report["violated-directive"],
      blocked: report["blocked-uri"],
      source: report["source-file"],
      line: report["line-number"],
    },
  ]);

/** As report-to sends it: Reporting API. Reports of other types come to the same endpoint, and are passed over. */
const several = z
  .array(z.object({ type: z.string(), body: z.record(z.string(), z.unknown()).nullish() }))
  .max(MAX_REPORTS)
  .transform((reports) => reports.filter(({ type }) => type === "csp-violation").map(({ body }) => body ?? {}))
  .pipe(
    z.array(
      z
        .object({
          documentURL: uri.optional(),
          effectiveDirective: short.optional(),
          blockedURL: uri.optional(),
          sourceFile: uri.nullish(),
          lineNumber: line,
        })
        .transform((body) => ({
          page: body.documentURL,
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          source: body.sourceFile,
          line: body.lineNumber,
        })),
    ),
  );

const reports = z.union([single, several]);

/**
 * What the reports of a browser say, cut down to what helps to find the place.
 * @throws HttpError 400 for what is no report
 */
export function readReports(bytes: Uint8Array): z.output<typeof reports> {
  try {
    return reports.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw new HttpError(400, "This is no report of a browser, or more than 20 at once.", { cause });
  }
}
