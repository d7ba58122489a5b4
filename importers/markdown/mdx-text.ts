import { codeBlocksOf, outsideCode } from "./markdown-links.ts";

const IMAGE_IMPORT =
  /^import\s{1,9}(\w{1,60})\s{1,9}from\s{1,9}["']([^"'\n]{1,500}\.(?:avif|webp|png|jpe?g|gif))["']/gim;
/** The value of an attribute in braces, such as src={require("./a.png").default}. */
const VALUE = /=\{\s{0,9}(?:require\(\s{0,9})?["'`]([^"'`\n{}<>]{1,500})["'`]\s{0,9}\)?(?:\.default)?\s{0,9}\}/g;
const TITLE = /\s(?:title|label|summary)=(?:"([^"]{1,300})"|'([^']{1,300})')/;

/** Removes the imports, exports, comments and components of MDX, because this site does not run code in posts. */
export function withoutMdx(text: string, notes: Set<string>): string {
  const images = new Map([...text.matchAll(IMAGE_IMPORT)].map(([, name = "", path = ""]) => [name, path]));
  return outsideCode(withoutStatements(text, notes), (part) =>
    part
      .replaceAll(VALUE, (_all, path: string) => `="${path}"`)
      .replaceAll(/=\{\s{0,9}(\w{1,60})(?:\.src)?\s{0,9}\}/g, (all, name: string) =>
        images.has(name) ? `="${images.get(name)}"` : all,
      )
      .replaceAll(/<(?:Image|Img|Picture)(?=\s[^<>]{0,1000}\bsrc=")/g, "<img")
      .replaceAll(/\{\/\*[\s\S]{0,5000}?\*\/\}/g, "")
      .replaceAll(/<\/?([A-Z][\w.]{0,60})\b[^<>]{0,2000}>/g, (tag, name: string) => {
        notes.add(`the component <${name}> was left out; its content stays`);
        const title = TITLE.exec(tag)?.slice(1).find(Boolean);
        return title ? `\n\n**${title}**\n\n` : "";
      }),
  );
}

/** An import or export at the beginning of a block: elsewhere, the word is part of the text. */
const STATEMENT = /(?<=^|\n[ \t]{0,99}\n|(?:^|\n)#[^\n]{0,500}\n)(?:import|export)\s/g;

function withoutStatements(text: string, notes: Set<string>): string {
  const code = codeBlocksOf(text);
  let nextCode = 0;
  let areBalanced = true;
  let result = "";
  let from = 0;
  for (const { index } of text.matchAll(STATEMENT)) {
    if (index < from) continue;
    while ((code[nextCode]?.to ?? Infinity) <= index) nextCode += 1;
    if ((code[nextCode]?.from ?? Infinity) <= index) continue;
    result += text.slice(from, index);
    // Brackets without an end are searched once: else a text with many of them would take hours.
    const end: number | null = areBalanced ? endOfStatements(text, index) : null;
    areBalanced = end !== null;
    from = end ?? firstBlank(text, index);
    notes.add("its imports and exports were left out");
  }
  return result + text.slice(from);
}

const BLANK = String.raw`\n[ \t]{0,99}(?:\n|$)`;

/** Returns the end of the statements at `start`: the first blank line outside brackets. Null when brackets stay open. */
function endOfStatements(text: string, start: number): number | null {
  const token = new RegExp(String.raw`[{}()[\]]|${BLANK}`, "g");
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (/[{([]/.test(match[0])) depth += 1;
    else if (/[})\]]/.test(match[0])) depth -= 1;
    else if (depth <= 0) return match.index;
  }
  return depth <= 0 ? text.length : null;
}

function firstBlank(text: string, start: number): number {
  const blank = new RegExp(BLANK, "g");
  blank.lastIndex = start;
  return blank.exec(text)?.index ?? text.length;
}
