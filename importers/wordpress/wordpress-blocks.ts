import { COMMENT } from "#importers/html/html-nodes.ts";

/* Fills WordPress blocks whose content is elsewhere: in the export's reusable blocks, or in a field of a post. */

const SELF_CLOSING = /^<!--\s+wp:([a-z][\w-]*(?:\/[\w-]+)?)\s+(\{[\s\S]*\}\s+)?\/-->$/;
const REFERENCE = /<sup\b[^<>]{0,500}\bdata-fn="([^"<>]{1,100})"[^<>]{0,500}>[\s\S]{0,500}?<\/sup>/g;
/** Maximum characters of reusable blocks inserted into one post: blocks can contain blocks. */
const MAX_REUSED = 1_000_000;
const MAX_FOOTNOTES = 1_000;

/** Inserts reusable blocks where a text names them. Removes other self-closing blocks, which have no content. */
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

/** Parses the footnotes that WordPress stores beside the text. Returns their texts by id. */
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

/** Replaces the ids in a text's footnote references by the numbers of the footnotes. */
export function numberFootnotes(html: string, footnotes: ReadonlyMap<string, string>, notes: Set<string>): string {
  const numbers = new Map([...footnotes.keys()].map((id, index) => [id, index + 1]));
  return html.replaceAll(REFERENCE, (_all, id: string) => {
    const number = numbers.get(id);
    if (number) return `<sup data-fn="${number}">${number}</sup>`;
    notes.add("a footnote was left out: the export holds no text of it");
    return "";
  });
}
