import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, type ESTree } from "vite";
import { expect, it } from "vitest";

/*
 * A browser's translation replaces text nodes with <font> elements. React fails when it then removes such a node or
 * inserts something before it, and a changed text stays as it was. So JSX keeps a text that changes, and one beside
 * parts that come and go, as the only child of an element.
 */

const ROOT = join(import.meta.dirname, "../..");

/** Elements whose unknown children are elements, such as `children` or `action`. */
const BOXES = /^(?:div|header|form|section|table|tbody|figure|[A-Z]\w*(?:Section|Body|List|Field))$/;

type Node = ESTree.Node & { [key: string]: unknown };
type Child = "text" | "changing text" | "part" | "element" | "nothing";

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

function ofExpression(node: ESTree.Node, isBox: boolean): Child {
  switch (node.type) {
    case "JSXEmptyExpression":
      return "nothing";
    case "JSXElement":
    case "JSXFragment":
      return "part";
    case "Literal":
      if (typeof node.value !== "string") return "nothing";
      return "text";
    case "TemplateLiteral":
    case "BinaryExpression":
      return "changing text";
    case "ParenthesizedExpression":
      return ofExpression(node.expression, isBox);
    case "LogicalExpression":
    case "ConditionalExpression": {
      const branches = node.type === "ConditionalExpression" ? [node.consequent, node.alternate] : [node.right];
      const kinds = branches.map((branch) => ofExpression(branch, isBox));
      return kinds.some((kind) => /text/.test(kind)) ? "changing text" : "part";
    }
    case "CallExpression":
      if (node.callee.type === "MemberExpression" && nameOf(node.callee).endsWith(".map")) return "part";
      break;
    case "Identifier":
      // Names of parts, which stay.
      if (/^(?:label|name)$/.test(node.name)) return "text";
      break;
    case "MemberExpression":
      if (node.object.type === "Identifier" && node.object.name.endsWith("Labels")) return "text";
  }
  return isBox ? "part" : "changing text";
}

const nameOf = (node: ESTree.MemberExpression) => `.${node.property.type === "Identifier" ? node.property.name : ""}`;

function ofChild(child: ESTree.JSXChild, isBox: boolean): Child {
  if (child.type === "JSXText") return child.value.trim() === "" && child.value.includes("\n") ? "nothing" : "text";
  if (child.type === "JSXExpressionContainer") return ofExpression(child.expression, isBox);
  return "element";
}

/** The lines of a file on which an element holds a text that is not alone, though it or what is beside it changes. */
function looseTexts(path: string, code: string): string[] {
  return [...nodesOf(parseSync(path, code).program)].flatMap((node) => {
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return [];
    const name = node.type === "JSXElement" ? node.openingElement.name : null;
    const isBox = name === null || name.type !== "JSXIdentifier" || BOXES.test(name.name);
    const kinds = node.children.map((child) => ofChild(child, isBox)).filter((kind) => kind !== "nothing");
    const isLoose =
      kinds.length > 1 &&
      (kinds.includes("changing text") || (kinds.includes("text") && (kinds.includes("part") || name === null)));
    return isLoose ? [`${path}:${code.slice(0, node.start).split("\n").length}`] : [];
  });
}

it.each([
  "<p>{count} posts</p>",
  "<p>Posts: {isNew && <b>new</b>}</p>",
  "<p><b>New</b> {`${count} posts`}</p>",
  "<button>{isPending && <Icon />}{text}</button>",
  "<button>{isPending && <Icon />}{label}</button>",
  "<button>{isPending ? <Icon /> : 'Send'}<b>now</b></button>",
  "<p>{isNew ? <>Since <Day /></> : <b>never</b>}</p>",
])("finds the loose text in %s", (jsx) => {
  expect(looseTexts("page.tsx", `export const Page = () => ${jsx};`)).toEqual(["page.tsx:1"]);
});

it.each([
  "<p>{`${count} posts`}</p>",
  "<p>Since <Day /></p>",
  "<button>{isPending && <Icon />}<span>{label}</span></button>",
  "<div><h2>Title</h2>{children}</div>",
])("allows %s", (jsx) => {
  expect(looseTexts("page.tsx", `export const Page = () => ${jsx};`)).toEqual([]);
});

it("survives a translator: no page has loose text", () => {
  const paths = globSync("app/**/*.tsx", { cwd: ROOT });
  expect(paths.flatMap((path) => looseTexts(path, readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
});
