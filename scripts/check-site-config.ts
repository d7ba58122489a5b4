import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "vite";

const FILE = "site.config.ts";

/**
 * Explains why site.config.ts cannot be read, for somebody who does not know TypeScript; null when it can be read.
 * `root`: the folder of the project.
 */
export async function siteConfigMistake(root: string): Promise<string | null> {
  const path = join(root, FILE);
  const text = readFileSync(path, "utf8");
  const [mistake] = parseSync(path, text).errors;
  if (mistake) return explain(text, lineOf(text, mistake.labels[0]?.start ?? text.length), mistake.message);
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    // For example a text without quotation marks, which parses as an identifier.
    const [, line] = /site\.config\.ts:(\d+)/.exec((error as Error).stack ?? "") ?? [];
    return explain(text, Number(line ?? 1), (error as Error).message);
  }
  return null;
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

/** Names the line, shows it together with the previous one, and says what to look for. */
function explain(text: string, line: number, reason: string): string {
  const lines = text.split("\n");
  // The parser reports a missing comma only at the next token.
  let before = line - 1;
  while (before > 1 && lines[before - 1]?.trim() === "") before -= 1;
  const shown = [before, line].filter((number) => number > 0);
  const excerpt = shown.map((number) => `  ${String(number).padStart(5)} | ${lines[number - 1] ?? ""}`);
  return [
    `${FILE} has a mistake at line ${line}, or at the end of line ${before}: ${reason}`,
    "",
    ...excerpt,
    "",
    "Look for a comma, a quotation mark or a bracket that is missing or too many there, mend it, and run the command again.",
  ].join("\n");
}

// `npm run dev` runs this script first.
if (process.argv[1] === import.meta.filename) {
  const mistake = await siteConfigMistake(join(import.meta.dirname, ".."));
  if (mistake) console.error(`\n${mistake}\n`);
  process.exitCode = mistake ? 1 : 0;
}
