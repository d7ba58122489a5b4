import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, type ESTree } from "vite";

const FILE = "site.config.ts";

/**
 * Explains what is wrong in site.config.ts, for somebody who does not know TypeScript; null when nothing is.
 * `root`: the folder of the project.
 */
export async function siteConfigMistake(root: string): Promise<string | null> {
  const path = join(root, FILE);
  const text = readFileSync(path, "utf8");
  const { program, errors } = parseSync(path, text);
  const [mistake] = errors;
  if (mistake) return explain(text, lineOf(text, mistake.labels[0]?.start ?? text.length), mistake.message);
  let site: unknown;
  try {
    ({ site } = (await import(pathToFileURL(path).href)) as { site?: unknown });
  } catch (error) {
    // For example a text without quotation marks, which parses as an identifier.
    const [, line] = /site\.config\.ts:(\d+)/.exec((error as Error).stack ?? "") ?? [];
    return explain(text, Number(line ?? 1), (error as Error).message);
  }
  // Imported only now: without a site.config.ts that can be read, nothing else needs to be there.
  const { siteConfigErrors } = await import("#app/config/site-config.ts");
  const wrong = siteConfigErrors(site).map((error) => {
    const keys = error.slice(0, error.indexOf(":")).split(".");
    return `  line ${lineOf(text, positionOf(program, keys))}, ${error}`;
  });
  return wrong.length > 0 ? [`${FILE} has mistakes:`, "", ...wrong].join("\n") : null;
}

/** Where the value at this path of keys starts; where its parent starts when it is missing. */
function positionOf(program: ESTree.Program, keys: string[]): number {
  const exported = program.body.find((statement) => statement.type === "ExportNamedDeclaration");
  const declared = exported?.declaration?.type === "VariableDeclaration" ? exported.declaration.declarations[0] : null;
  const call = declared?.init?.type === "CallExpression" ? declared.init.arguments[0] : declared?.init;
  let value: ESTree.Node | null | undefined = call;
  for (const key of keys) {
    const inner: ESTree.Node | null | undefined = childOf(value, key);
    if (!inner) break;
    value = inner;
  }
  return value?.start ?? 0;
}

/** The value under a key of an object, or at an index of a list. */
function childOf(parent: ESTree.Node | null | undefined, key: string): ESTree.Node | null | undefined {
  if (parent?.type === "ArrayExpression") return parent.elements[Number(key)];
  if (parent?.type !== "ObjectExpression") return null;
  for (const property of parent.properties) {
    if (property.type === "Property" && property.key.type === "Identifier" && property.key.name === key) {
      return property.value;
    }
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
