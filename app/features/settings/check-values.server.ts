import { capitalize } from "#app/config/capitalize.ts";
import type { z } from "zod";
import { nearestPassing, TEXT_CONTRAST } from "#app/config/site/palette.ts";
import { differences, isTree, mergeChanges, withSiteChanges, type SiteChanges } from "#app/config/site/site-changes.ts";
import { movedQuestions, siteSettings, type SiteSettings } from "#app/config/site/site-config.ts";
import { DEFAULTS } from "#app/content/site-content.server.ts";
import { HttpError } from "#app/server/http/errors.ts";

type Errors = Record<string, string>;
/** The nearest accepted colors, by path. */
type Suggestions = Record<string, string>;

/** An earlier version replaces all stored changes; an edit is merged into them. */
export type ChangeKind = "edit" | "version";

/**
 * Merges the sent changes into the stored ones and validates the result.
 * @throws HttpError 400 with an error for each invalid path, and a suggestion for each rejected color
 */
export function checkedChanges(
  stored: SiteChanges,
  sent: SiteChanges,
  as: ChangeKind,
): { changes: SiteChanges; values: SiteSettings } {
  const values = withSiteChanges(DEFAULTS, mergeChanges(stored, sent));
  const result = siteSettings.safeParse(values, { jitless: true });
  if (!result.success) throw invalidSettings(...errorsOf(result.error.issues, sent, values));
  const before = withSiteChanges(DEFAULTS, stored) as SiteSettings;
  // A restored version was valid when it was saved, so its first questions may differ from the current ones.
  const moved = as === "version" ? [] : movedQuestions(result.data.faq.items, before.faq.items);
  if (moved.length > 0) {
    throw invalidSettings(
      Object.fromEntries(
        moved.map((index) => [
          `faq.items.${index}.question`,
          "The first four questions may be reworded, not removed or moved.",
        ]),
      ),
    );
  }
  return { changes: (differences(DEFAULTS, result.data) ?? {}) as SiteChanges, values: result.data };
}

/** @returns an HTTP 400 error whose message describes the first invalid setting */
export function invalidSettings(errors: Errors, suggestions: Suggestions = {}): HttpError {
  const [[path = "", message = ""] = []] = Object.entries(errors);
  const extra = Object.keys(suggestions).length > 0 ? { suggestions } : {};
  return new HttpError(400, `In “${path}”: ${message}`, { errors, extra });
}

function errorsOf(issues: z.core.$ZodIssue[], sent: SiteChanges, values: unknown): [Errors, Suggestions] {
  const errors: Errors = Object.create(null) as Errors;
  const suggestions: Suggestions = {};
  for (const issue of issues) {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys") {
      const above = path && `${path}.`;
      for (const key of issue.keys.slice(0, 20)) errors[above + key.slice(0, 60)] ??= "This setting does not exist.";
      continue;
    }
    errors[path || "values"] ??= sentence(issue);
    const suggestion: unknown = issue.code === "custom" ? issue.params?.["suggestion"] : undefined;
    if (typeof suggestion === "string") suggestions[path] = suggestion;
  }
  return [{ ...errors, ...paperErrors(suggestions, sent, values) }, suggestions];
}

/** If only the paper was changed and the text now lacks contrast, reports the error at the paper, too. */
function paperErrors(suggestions: Suggestions, sent: SiteChanges, values: unknown): Errors {
  const issues: Errors = {};
  for (const theme of ["light", "dark"] as const) {
    const { paper, text: sentText } = inksIn(sent, theme);
    const { text } = inksIn(values, theme);
    if (paper === undefined || sentText !== undefined || !text || !suggestions[`colors.${theme}.text`]) continue;
    const path = `colors.${theme}.paper`;
    const suggestion = nearestPassing(paper.toLowerCase(), text, TEXT_CONTRAST);
    suggestions[path] = suggestion;
    issues[path] = `Text is unreadable on this color. The nearest readable color is ${suggestion}.`;
  }
  return issues;
}

function inksIn(tree: unknown, theme: "light" | "dark"): { paper?: string; text?: string } {
  const colors = isTree(tree) ? tree["colors"] : undefined;
  const inks = isTree(colors) ? colors[theme] : undefined;
  return isTree(inks) ? inks : {};
}

const KINDS: Record<string, string> = { string: "text", array: "a list", object: "a group of settings" };

function sentence(issue: z.core.$ZodIssue): string {
  const own = issue.message;
  const text =
    issue.code === "invalid_type" && !own.startsWith("must be")
      ? `must be ${KINDS[issue.expected] ?? issue.expected}`
      : own;
  return `${capitalize(text)}${text.endsWith(".") ? "" : "."}`;
}
