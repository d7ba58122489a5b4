import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, type ESTree } from "vite";

type Exports = Record<string, unknown>;

/**
 * Explains what is wrong in site.config.ts or site.labels.ts, for somebody who does not know TypeScript; null when
 * nothing is. `root`: the folder of the project.
 */
export async function siteFileMistake(root: string): Promise<string | null> {
  return (await mistakeIn(root, "site.config.ts", configErrors)) ?? mistakeIn(root, "site.labels.ts", labelErrors);
}

/** `errorsOf`: returns each wrong value as its path, the name of its export first, and what is wrong. */
async function mistakeIn(
  root: string,
  file: string,
  errorsOf: (exports: Exports) => Promise<[path: string, error: string][]>,
): Promise<string | null> {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  const { program, errors } = parseSync(path, text);
  const [mistake] = errors;
  const explained = (line: number, reason: string) => explain({ file, text }, line, reason);
  if (mistake) return explained(lineOf(text, mistake.labels[0]?.start ?? text.length), mistake.message);
  let exports: Exports;
  try {
    exports = (await import(pathToFileURL(path).href)) as Exports;
  } catch (error) {
    // For example a text without quotation marks, which parses as an identifier.
    const { stack = "", message } = error as Error;
    return explained(Number(stack.split(`${file}:`)[1]?.split(":")[0] ?? 1), message);
  }
  const wrong = (await errorsOf(exports)).map(
    ([at, error]) => `  line ${lineOf(text, positionOf(program, at.split(".")))}, ${error}`,
  );
  return wrong.length > 0 ? [`${file} has mistakes:`, "", ...wrong].join("\n") : null;
}

async function configErrors({ site }: Exports): Promise<[string, string][]> {
  // Imported only now: without a site.config.ts that can be read, nothing else needs to be there.
  const { siteConfigErrors } = await import("#app/config/site/site-config.ts");
  return siteConfigErrors(site).map((error) => [`site.${error.slice(0, error.indexOf(":"))}`, error]);
}

/** Which labels exist, and their {names}, is checked by the types of the components that show them. */
async function labelErrors(groups: Exports): Promise<[string, string][]> {
  const labels = Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts as Exports).map(([key, text]) => [`${group}.${key}`, text] as const),
  );
  return labels.flatMap(([path, text]) => {
    const error = labelError(text);
    return error ? [[path, `${path}: ${error}`] as [string, string]] : [];
  });
}

function labelError(text: unknown): string | null {
  if (typeof text !== "string") return "must be text";
  if (text.trim() === "") return "must not be empty";
  return /[{}]/.test(text.replace(/\{\w+\}/g, "")) ? "has a brace that belongs to no {name}" : null;
}

/** Where the value at this path of keys starts; where its parent starts when it is missing. */
function positionOf(program: ESTree.Program, [name = "", ...keys]: string[]): number {
  let value: ESTree.Node | null | undefined = exportedValue(program, name);
  for (const key of keys) {
    const inner: ESTree.Node | null | undefined = childOf(value, key);
    if (!inner) break;
    value = inner;
  }
  return value?.start ?? 0;
}

function exportedValue({ body }: ESTree.Program, name: string): ESTree.Node | null | undefined {
  for (const statement of body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declared?.type !== "VariableDeclaration") continue;
    const [{ id, init } = { id: null, init: null }] = declared.declarations;
    if (id?.type !== "Identifier" || id.name !== name) continue;
    if (init?.type === "CallExpression") return init.arguments[0];
    return init?.type === "TSAsExpression" ? init.expression : init;
  }
  return null;
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
function explain({ file, text }: { file: string; text: string }, line: number, reason: string): string {
  const lines = text.split("\n");
  // The parser reports a missing comma only at the next token.
  let before = line - 1;
  while (before > 1 && lines[before - 1]?.trim() === "") before -= 1;
  const lineNumbers = [before, line].filter((number) => number > 0);
  const excerpt = lineNumbers.map((number) => `  ${String(number).padStart(5)} | ${lines[number - 1] ?? ""}`);
  return [
    `${file} has a mistake at line ${line}, or at the end of line ${before}: ${reason}`,
    "",
    ...excerpt,
    "",
    "Look for a comma, a quotation mark or a bracket that is missing or too many there, mend it, and run the command again.",
  ].join("\n");
}

// `npm run dev` runs this script first.
if (process.argv[1] === import.meta.filename) {
  const mistake = await siteFileMistake(join(import.meta.dirname, ".."));
  if (mistake) console.error(`\n${mistake}\n`);
  process.exitCode = mistake ? 1 : 0;
}
