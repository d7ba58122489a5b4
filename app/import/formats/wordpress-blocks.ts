import { COMMENT } from "./html-nodes.ts";

/* Blocks of WordPress whose content stands elsewhere: in the export's reusable blocks, or in a field of the post. */

const SELF_CLOSING = /^<!--\s+wp:([a-z][\w-]*(?:\/[\w-]+)?)\s+(\{[\s\S]*\}\s+)?\/-->$/;
const REFERENCE = /<sup\b[^<>]{0,500}\bdata-fn="([^"<>]{1,100})"[^<>]{0,500}>[\s\S]{0,500}?<\/sup>/g;
/** Characters of reusable blocks in one post: blocks hold blocks. */
const MAX_REUSED = 1_000_000;
const MAX_FOOTNOTES = 1_000;

/** Puts reusable blocks where a text names them. Other self-closing blocks have no content in the export. */
export function fillBlocks(content: string, reusable: ReadonlyMap<string, string>, notes: Set<string>): string {
  let room = MAX_REUSED;
  const fill = (html: string, around: readonly string[]): string =>
    html.replaceAll(COMMENT, (comment) => {
      const [, name, json = ""] = SELF_CLOSING.exec(comment) ?? [];
      if (!name) return comment;
      if (name === "footnotes") return "";
      if (name !== "block") {
        notes.add(`the block ${name.slice(0, 60)} was left out: the export holds no text of it`);
        return "";
      }
      const id = /"ref":\s*"?(\d{1,20})/.exec(json)?.[1] ?? "";
      const inside = reusable.get(id);
      if (inside === undefined || inside.length > room || around.includes(id)) {
        const reason =
          inside === undefined
            ? "it is not in the export"
            : around.includes(id)
              ? "it holds itself"
              : "the text grows too long";
        notes.add(`the reusable block ${id} was left out: ${reason}`);
        return "";
      }
      room -= inside.length;
      return `\n\n${fill(inside, [...around, id])}\n\n`;
    });
  return fill(content, []);
}

/** The explanations of footnotes by their ids, as WordPress stores them beside the text. */
export function readFootnotes(json: string, notes: Set<string>): Map<string, string> {
  if (!json.trim()) return new Map();
  try {
    const rows = JSON.parse(json) as unknown;
    if (!Array.isArray(rows)) throw new SyntaxError("no list");
    const footnotes = (rows as { id?: unknown; content?: unknown }[])
      .slice(0, MAX_FOOTNOTES)
      .flatMap((row) => (row && typeof row.id === "string" ? [[row.id, String(row.content ?? "")] as const] : []));
    return new Map(footnotes);
  } catch {
    notes.add("its footnotes cannot be read");
    return new Map();
  }
}

/** Names the references of a text by the numbers of their explanations. */
export function numberFootnotes(html: string, footnotes: ReadonlyMap<string, string>, notes: Set<string>): string {
  const numbers = new Map([...footnotes.keys()].map((id, index) => [id, index + 1]));
  return html.replaceAll(REFERENCE, (_all, id: string) => {
    const number = numbers.get(id);
    if (number) return `<sup data-fn="${number}">${number}</sup>`;
    notes.add("a footnote was left out: the export holds no text of it");
    return "";
  });
}
