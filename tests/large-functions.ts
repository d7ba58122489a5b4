import { readFileSync } from "node:fs";
import { parseSync, Visitor, type Function as FunctionNode, type ArrowFunctionExpression } from "oxc-parser";

/** Returns where a file has a function whose rest parameter is taken apart: `max-params` counts such a list as one. */
export function findRestLists(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const found: string[] = [];
  const check = ({ params, start }: FunctionNode | ArrowFunctionExpression) => {
    const last = params.at(-1);
    if (last?.type !== "RestElement" || last.argument.type !== "ArrayPattern") return;
    found.push(`${file}:${source.slice(0, start).split("\n").length}`);
  };
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(parseSync(file, source).program);
  return found;
}
