import type { FrontMatter } from "./front-matter.ts";

/** Names of the properties that an import reads. Any other line may be part of the text. */
const KNOWN = new Set(
  (
    "title|slug|author|authors|category|categories|tags|tag|keywords|excerpt|summary|subtitle|description|image|cover|thumbnail|banner|" +
    "date|publish date|published date|published|publish|created|created time|updated|modified|last edited time|status|draft|private|unlisted|hidden|visibility|password"
  ).split("|"),
);

/** Notion writes an item's properties as lines below its title. Those that no import reads stay in the text. */
export function notionProperties(rest: string): { data: FrontMatter; body: string } {
  const data: FrontMatter = {};
  const lines = rest.replace(/^\n+/, "").split("\n");
  const others: string[] = [];
  let count = 0;
  for (const line of lines) {
    const [, name = "", value] = /^([A-Z][\w /]{0,40}): (.+)$/.exec(line) ?? [];
    if (!name) break;
    count += 1;
    if (KNOWN.has(name.toLowerCase())) data[name.toLowerCase()] = value;
    else others.push(line);
  }
  return { data, body: [...others, ...lines.slice(count)].join("\n") };
}
