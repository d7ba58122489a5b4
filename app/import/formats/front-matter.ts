import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import { messageOf } from "#app/text/message-of.ts";

/** Names are in lower case: Hugo ignores case, and Notion's names begin with a capital. */
export type FrontMatter = Record<string, unknown>;

/** Splits a file into front matter (YAML, TOML or JSON) and Markdown. `problem` says why front matter is unreadable. */
export function readFrontMatter(file: string): { data: FrontMatter; body: string; problem?: string } {
  const text = file.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const fenced = /^(---|\+\+\+)[ \t]*\n((?:[\s\S]*?\n)??)\1[ \t]*(?:\n|$)/.exec(text);
  const [whole = "", fence, lines = ""] = fenced ?? [];
  try {
    if (fence) {
      const data = fence === "---" ? fromYaml(lines) : record(parseToml(lines));
      return data ? { data, body: text.slice(whole.length) } : { data: {}, body: text };
    }
    const json = /^\{\n[\s\S]*?\n\}\n/.exec(text);
    if (json) return { data: record(JSON.parse(json[0])), body: text.slice(json[0].length) };
    return { data: {}, body: text };
  } catch (error) {
    const [line = ""] = messageOf(error).split("\n");
    const body = lines.startsWith("\n") ? text : text.slice(whole.length);
    return { data: {}, body, problem: line.slice(0, 200) };
  }
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
