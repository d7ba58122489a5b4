import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import { messageOf } from "#importers/text.ts";

/** Names are in lower case: Hugo ignores case, and Notion's names begin with a capital. */
export type FrontMatter = Record<string, unknown>;

/** Jekyll also ends YAML by dots. */
const YAML = /^---[ \t]*\n((?:[\s\S]*?\n)??)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML = /^\+\+\+[ \t]*\n((?:[\s\S]*?\n)??)\+\+\+[ \t]*(?:\n|$)/;
/** A beginning of YAML or TOML. An empty line follows a thematic break. */
const OPENING = /^(?:---|\+\+\+)[ \t]*\n\S/;
/** A beginning of JSON, not of Liquid's tags, shortcodes or kramdown's attributes. */
const JSON_OPENING = /^\{\s*["}]/;

/** Splits a file into front matter (YAML, TOML or JSON) and Markdown. `problem` says why front matter is unreadable. */
export function readFrontMatter(file: string): { data: FrontMatter; body: string; problem?: string } {
  const text = file
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^\s*\n/, "");
  const yaml = YAML.exec(text);
  const [whole = "", lines = ""] = yaml ?? TOML.exec(text) ?? [];
  try {
    if (whole) {
      const data = yaml ? fromYaml(lines) : record(parseToml(lines));
      return data ? { data, body: text.slice(whole.length) } : { data: {}, body: text };
    }
    const json = JSON_OPENING.test(text) ? objectAtStart(text) : "";
    if (json) return { data: record(JSON.parse(json)), body: text.slice(json.length) };
    if (OPENING.test(text)) throw new Error("its end is missing");
    return { data: {}, body: text };
  } catch (error) {
    const [line = ""] = messageOf(error).split("\n");
    const body = lines.startsWith("\n") ? text : text.slice(whole.length);
    return { data: {}, body, problem: line.slice(0, 200) };
  }
}

/** The JSON object at the start of a text, up to the brace that closes it. */
function objectAtStart(text: string): string {
  let depth = 0;
  for (const { index, 0: token } of text.matchAll(/"(?:[^"\\]|\\[^]?)*"?|[{}]/g)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  throw new Error("its end is missing");
}

/** Returns null for lines between two thematic breaks, which are part of the text. */
function fromYaml(text: string): FrontMatter | null {
  // `maxAliasCount` limits YAML aliases, with which a few lines could expand to gigabytes.
  const document = parseDocument(text, { logLevel: "silent", uniqueKeys: false });
  if (document.errors[0]) throw document.errors[0];
  const value: unknown = document.toJS({ maxAliasCount: 20 });
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return record(value);
  // YAML reads a heading as a comment, and so as nothing.
  const isEmpty = value === null && (text.trim() === "" || !text.startsWith("\n"));
  return isEmpty ? {} : null;
}

const record = (value: unknown): FrontMatter =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
    : {};

/** A text, number or date as text; "" for any other value. */
export function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Returns null for a value that is neither yes nor no. YAML 1.2 reads `no` as a string. */
export function yesOrNo(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = textOf(value).toLowerCase();
  if (/^(?:yes|y|true|on|1)$/.test(word)) return true;
  return /^(?:no|n|false|off|0)$/.test(word) ? false : null;
}
