import { z } from "zod";
import { HttpError } from "#app/server/http/errors.ts";

const MAX_REPORTS = 20;
const MAX_LENGTH = 200;

/** A string of a report, truncated for the log. */
const short = z.string().transform((value) => value.slice(0, MAX_LENGTH));
/** A URL for the log: without query and fragment, which can hold a secret. */
const uri = z.string().transform((value) => {
  if (!URL.canParse(value)) return value.slice(0, 30);
  const { protocol, origin, pathname } = new URL(value);
  // Of other schemes only the name is logged: a data: URL contains the content itself.
  return protocol === "http:" || protocol === "https:" ? `${origin}${pathname}`.slice(0, MAX_LENGTH) : protocol;
});
const line = z.number().optional().catch(undefined);

/** The format of report-uri (CSP Level 2). */
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

/** The format of report-to (Reporting API). Reports of other types arrive at the same endpoint and are ignored. */
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
 * Parses a browser's reports into the fields that help to locate a violation.
 * @throws HttpError 400 for a body that is not a report
 */
export function readReports(bytes: Uint8Array): z.output<typeof reports> {
  try {
    return reports.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw new HttpError(400, "This is no report of a browser, or more than 20 at once.", { cause });
  }
}
