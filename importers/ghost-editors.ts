import { cardHtml, rowsOf, textOf, type Card } from "./ghost-cards.ts";
import { escapeHtml } from "./text.ts";

/* Reads what Ghost's editors store: trees of lexical, and sections of mobiledoc with markers, markups and atoms. */

/** HTML, or the Markdown of a card. */
export type Part = { html: string } | { markdown: string };

/** Returns null when nothing is written in it. */
export function lexicalParts(json: string, notes: Set<string>): Part[] | null {
  const nodes = rowsOf(objectOf(parse(json)["root"])["children"]);
  return joined(
    nodes.map((node) =>
      "children" in node ? { html: nodeHtml(node, notes) } : cardPart(textOf(node["type"]), node, notes),
    ),
  );
}

/** Bits of a text's format. */
const FORMATS = [
  [16, "code"],
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
] as const;

function nodeHtml(node: Card, notes: Set<string>): string {
  const type = textOf(node["type"]).replace(/^extended-/, "");
  const children = rowsOf(node["children"]);
  const inside = () => children.map((child) => nodeHtml(child, notes)).join("");
  switch (type) {
    case "text":
    case "code-highlight":
      return FORMATS.reduce(
        (html, [bit, tag]) => (Number(node["format"]) & bit ? `<${tag}>${html}</${tag}>` : html),
        escapeHtml(textOf(node["text"])),
      );
    case "linebreak":
      return "<br>";
    case "tab":
      return " ";
    case "paragraph":
      return `<p>${inside()}</p>`;
    case "heading": {
      const tag = /^h[1-6]$/.exec(textOf(node["tag"]))?.[0] ?? "h2";
      return `<${tag}>${inside()}</${tag}>`;
    }
    case "quote":
    case "aside":
      return `<blockquote><p>${inside()}</p></blockquote>`;
    case "link":
    case "autolink":
      return `<a href="${escapeHtml(textOf(node["url"]))}">${inside()}</a>`;
    case "list":
      return node["listType"] === "number"
        ? `<ol start="${Number(node["start"]) || 1}">${inside()}</ol>`
        : `<ul>${inside()}</ul>`;
    case "listitem": {
      // A list in a list is the only child of its item.
      if (children[0]?.["type"] === "list") return inside();
      const isTask = typeof node["checked"] === "boolean";
      return `<li>${isTask ? `<input type="checkbox"${node["checked"] === true ? " checked" : ""}> ` : ""}${inside()}</li>`;
    }
    default:
      return "children" in node ? inside() : type === "zwnj" ? "" : cardHtml(type, node, notes);
  }
}

/** Returns null when nothing is written in it. Ghost 1 to 3 wrote whole texts into one card of Markdown. */
export function mobiledocParts(json: string, notes: Set<string>): Part[] | null {
  const document = parse(json);
  const cards = listOf(document["cards"]).map((card) => {
    const [name, payload] = listOf(card);
    return cardPart(textOf(name).replace(/^card-/, ""), objectOf(payload), notes);
  });
  if (!Array.isArray(document["sections"])) return joined(cards);
  const inline = { markups: listOf(document["markups"]), atoms: listOf(document["atoms"]) };
  const parts = document["sections"].map((section: unknown): Part => {
    const [kind, second, third] = listOf(section);
    if (kind === 10) return cards[Number(second)] ?? { html: "" };
    if (kind === 2) return cardPart("image", { src: second }, notes);
    const tag = TAGS.exec(textOf(second))?.[0] ?? (kind === 3 ? "ul" : "p");
    const html =
      kind === 3
        ? listOf(third)
            .map((item) => `<li>${markersHtml(item, inline)}</li>`)
            .join("")
        : markersHtml(third, inline);
    return { html: `<${tag}>${html}</${tag}>` };
  });
  return joined(parts);
}

const TAGS = /^(?:h[1-6]|p|blockquote|aside|ul|ol)$/;

type Inline = { markups: unknown[]; atoms: unknown[] };

function markersHtml(markers: unknown, { markups, atoms }: Inline): string {
  const open: string[] = [];
  let html = "";
  for (const marker of listOf(markers)) {
    const [kind, opened, closed, value] = listOf(marker);
    for (const at of listOf(opened)) {
      const [tag, attributes] = listOf(markups[Number(at)]);
      const name = /^[a-z]{1,10}$/.exec(textOf(tag))?.[0] ?? "span";
      const list = listOf(attributes);
      const href = textOf(list[list.indexOf("href") + 1]);
      html += name === "a" ? `<a href="${escapeHtml(href)}">` : `<${name}>`;
      open.push(name);
    }
    const [atom, text] = kind === 1 ? listOf(atoms[Number(value)]) : [];
    html += atom === "soft-return" ? "<br>" : escapeHtml(textOf(kind === 1 ? text : value));
    for (let count = Number(closed); count > 0 && open.length > 0; count -= 1) html += `</${open.pop()}>`;
  }
  return html;
}

/** As Ghost begins a part that visitors without an account do not see. */
const GATE = "<!--kg-gated-block:begin nonMember:false-->";

function cardPart(type: string, card: Card, notes: Set<string>): Part {
  if (type === "markdown") return { markdown: textOf(card["markdown"]) };
  const { web } = objectOf(card["visibility"]);
  return { html: (objectOf(web)["nonMember"] === false ? GATE : "") + cardHtml(type, card, notes) };
}

/** Joins HTML that stands side by side, so that it is converted as one text. */
function joined(parts: readonly Part[]): Part[] | null {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if ("html" in part && last && "html" in last) last.html += part.html;
    else all.push({ ...part });
  }
  const isWritten = all.some((part) => /\S/.test("html" in part ? part.html.replaceAll(/<\/?p>/g, "") : part.markdown));
  return isWritten ? all : null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Card => (typeof value === "object" && value !== null ? (value as Card) : {});

function parse(json: string): Card {
  try {
    return objectOf(JSON.parse(json || "{}"));
  } catch {
    return {};
  }
}
