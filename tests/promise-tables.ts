import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor, type CallExpression } from "oxc-parser";

const ROOT = join(import.meta.dirname, "..");

/**
 * Checks the tables of a document whose last column is `test`: every test and code file that a row names must exist.
 * @returns one sentence per error
 */
export function findBrokenPromises(markdown: string): string[] {
  return readTestColumns(markdown).flatMap(({ row, code, cell }) => {
    const gone = code.filter((path) => !existsSync(join(ROOT, path)));
    if (gone.length > 0) return [`"${row}" names ${gone.join(" and ")}, which is not there.`];
    if (!cell) return [`"${row}" names no test.`];
    return cell.split("<br>").flatMap((entry) => {
      const [, file = "", title = ""] = /^`([^`]+\.test\.tsx?)`: (.+)$/.exec(entry.trim()) ?? [];
      if (!file) return [`"${row}" names "${entry}", which has not the form \`file\`: title.`];
      if (!existsSync(join(ROOT, file))) return [`"${row}" names ${file}, which is not there.`];
      return titlesOf(file).has(title) ? [] : [`"${row}" names "${title}", which is no test of ${file}.`];
    });
  });
}

/** Returns the rows of the tables whose last column is `test` and whose first is `promise` or `what`. */
export function readTestColumns(markdown: string): { row: string; code: string[]; cell: string }[] {
  let inTable = false;
  let codeColumn = -1;
  return markdown.split("\n").flatMap((line) => {
    const cells = line
      .trim()
      .split(/(?<!\\)\|/)
      .slice(1, -1);
    const [first = "", last = ""] = [cells[0], cells.at(-1)].map((cell) => cell?.trim().replaceAll("\\|", "|") ?? "");
    if (cells.length === 0) inTable = false;
    else if (!inTable && last === "test" && ["promise", "what"].includes(first))
      [inTable, codeColumn] = [true, cells.findIndex((cell) => cell.trim() === "code")];
    else if (inTable && !/^:?-+:?$/.test(first)) {
      const code = [...(cells[codeColumn] ?? "").matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
      return [{ row: first, code, cell: last }];
    }
    return [];
  });
}

const known = new Map<string, Set<string>>();

/** Returns the titles of a file's tests as in the source, each prefixed by the titles of its `describe` blocks. */
function titlesOf(file: string): Set<string> {
  const found = known.get(file) ?? new Set<string>();
  if (known.has(file)) return found;
  known.set(file, found);
  const source = readFileSync(join(ROOT, file), "utf8");
  const around: string[] = [];
  const titleOf = (call: CallExpression) => {
    const [title] = call.arguments;
    if (title?.type === "Literal" && typeof title.value === "string") return title.value;
    return title?.type === "TemplateLiteral" ? source.slice(title.start + 1, title.end - 1) : null;
  };
  const visitor = new Visitor({
    CallExpression(call) {
      const title = titleOf(call);
      const name = /^(test|describe)\b/.exec(source.slice(call.start, call.end))?.[1];
      if (title === null || !name) return;
      if (name === "test") found.add([...around, title].join(" > "));
      else around.push(title);
    },
    "CallExpression:exit"(call) {
      if (titleOf(call) !== null && source.startsWith("describe", call.start)) around.pop();
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}
