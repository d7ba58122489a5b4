import { codeBlocksOf } from "#importers/markdown/markdown-links.ts";

/* Converts the containers of Docusaurus, VitePress and Starlight (`:::tip[Title]` … `:::`) to callouts. */

const OPENING =
  /^[ \t]{0,20}(:{3,20})[ \t]{0,9}\{?\.?([a-z][\w-]{0,40})\}?(?:\[([^\]\n]{0,300})\]|[ \t]{1,9}([^\n]{0,300}))?[ \t]{0,9}$/i;
const CLOSING = /^[ \t]{0,20}:{3,20}[ \t]{0,9}$/;
const CALLOUTS = /^(?:note|info|tip|important|success|warning|caution|danger|details|secondary)$/i;

/** Containers in containers; deeper ones stay as they are, because each level repeats the marks of all. */
const MAX_DEPTH = 20;

type Container = { from: number; to: number; name: string; title: string };

/** A container without an end stays as it is. Of a container of another kind, what is inside stays. */
export function directives(text: string, notes: Set<string>): string {
  if (!text.includes(":::")) return text;
  const lines = text.split("\n");
  const containers = containersIn(text, lines);
  const starts = new Map(containers.map((one) => [one.from, one]));
  const ends = new Map(containers.map((one) => [one.to, one]));
  let depth = 0;
  // A callout in a list keeps its place there.
  let indent = "";
  const result = lines.map((line, at) => {
    const opened = starts.get(at);
    const ended = ends.get(at);
    const isCallout = CALLOUTS.test(opened?.name ?? ended?.name ?? "");
    if (opened && isCallout && depth === 0) indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (opened && isCallout) depth += 1;
    const start = depth > 0 ? indent + "> ".repeat(depth) : "";
    if (ended && isCallout) depth -= 1;
    if (opened && isCallout) return `${start}[!${opened.name}] ${opened.title}`.trimEnd();
    if (opened) notes.add(`the container ${opened.name} was left out; its content stays`);
    if (opened?.title) return `${start}**${opened.title}**`;
    if (opened || ended) return depth > 0 ? (indent + "> ".repeat(depth)).trimEnd() : "";
    const inside = depth > 0 && line.startsWith(indent) ? line.slice(indent.length) : line;
    return inside.trim() ? start + inside : start.trimEnd();
  });
  return result.join("\n");
}

/** The closed containers outside code. */
function containersIn(text: string, lines: readonly string[]): Container[] {
  const code = codeBlocksOf(text);
  const blocks: Container[] = [];
  const open: Omit<Container, "to">[] = [];
  let offset = 0;
  let nextCode = 0;
  for (const [at, line] of lines.entries()) {
    while ((code[nextCode]?.to ?? Infinity) <= offset) nextCode += 1;
    const isCode = (code[nextCode]?.from ?? Infinity) <= offset;
    offset += line.length + 1;
    if (isCode) continue;
    const [, , name = "", bracketed, plain = ""] = OPENING.exec(line) ?? [];
    if (name) open.push({ from: at, name, title: (bracketed ?? plain).trim() });
    const last = CLOSING.test(line) ? open.pop() : undefined;
    if (last && open.length < MAX_DEPTH) blocks.push({ ...last, to: at });
  }
  return blocks;
}
