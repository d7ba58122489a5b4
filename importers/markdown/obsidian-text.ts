import { hyphenSlug, headingFragment } from "#importers/text.ts";
import { MARKDOWN_EXTENSION, noteKey, type FileIndex } from "./file-index.ts";
import type { Dialect } from "./markdown-dialects.ts";
import { outsideCodeBlocks, withoutCode } from "./markdown-links.ts";

/* Converts Obsidian's additions to Markdown. */

/**
 * Removes the marks of ==highlights==, the names of blocks (`^name` at the end of a line) and the sizes of images
 * (`![Kiln|300](kiln.png)`). A comparison stays.
 */
export function withoutMarks(text: string, notes: Set<string>): string {
  if (/\^\[[^\]\n]/.test(text))
    notes.add("a footnote within the text (^[…]) stays as it is: write it as [^1] and [^1]: …");
  return text
    .replaceAll(/==(?![\s=])([^=\n]{1,500})(?<!\s)==/g, "$1")
    .replaceAll(/(?:[ \t]|^)\^[a-z\d][a-z\d-]{2,40}$/gim, "")
    .replaceAll(/(!\[[^[\]\n]{0,300}?)\\?\|\d{1,5}(?:x\d{1,5})?\](?=[([])/g, "$1]");
}

/** What precedes the first text of a line: indents, and the marks of quotations and list items. */
const LINE_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+[ \t>]*)?$/;

type Comments = { text: string; notes: string[]; draft?: string };

/**
 * Removes comments (`%% … %%`) outside code; one without an end extends to the end of the text. `draft` says why the post
 * must not be public: what looks like a comment may be prose, or the other way round.
 */
export function withoutNotesToSelf(text: string, dialect: Dialect): Comments {
  const marks = text.includes("%%") ? [...withoutCode(text).matchAll(/%%/g)].map(({ index }) => index) : [];
  if (marks.length === 0 || dialect === "jekyll" || dialect === "notion") return { text, notes: [] };
  // A vault can have a folder `content`, as sites of Hugo have.
  if (dialect === "content") return { text, notes: [], draft: "text between %% may be comments of Obsidian" };
  let result = "";
  let from = 0;
  let isUncertain = marks.length % 2 === 1;
  for (let at = 0; at < marks.length; at += 2) {
    const [start = 0, end = text.length] = marks.slice(at, at + 2);
    const before = text.slice(from, start);
    const comment = text.slice(start + 2, end);
    const isWithinLine = !LINE_START.test(before.slice(before.lastIndexOf("\n") + 1));
    isUncertain ||= comment.includes("%%") || (isWithinLine && /\n[ \t>]*\n/.test(comment));
    result += before;
    from = end + 2;
  }
  return {
    text: result + text.slice(from),
    notes: ["its comments (%% … %%) were left out"],
    ...(isUncertain && { draft: "its %% are not in clear pairs, so text may be missing: compare it with the file" }),
  };
}

/** Converts links and embedded images. In a table, a link has `\|` instead of `|`. */
export function wikiLinks(text: string, index: FileIndex, notes: Set<string>): string {
  return text.replaceAll(
    /(!?)\[\[([^[\]|#\n]{0,300}?)(#[^[\]|\n]{0,300}?)?(?:\\?\|([^[\]\n]{0,300}))?\]\]/g,
    // oxlint-disable-next-line max-params -- one for each group, as replaceAll has them
    (_all, embed: string, target: string, headings?: string, label?: string) => {
      const name = target.trim();
      if (embed && /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?)$/i.test(name))
        return `![${(label ?? "").replace(/(?:^|\|)\d+(?:x\d+)?$/, "")}](<${name}>)`;
      const note = noteAt(name, index);
      const words = label ?? (name || (headings ?? "").slice(1));
      const heading = headingOf(headings);
      const fragment = headingFragment(heading);
      const slug = hyphenSlug(heading);
      if (embed && note) notes.add(`the embedded note ${name} became a link`);
      if (note) return `[${words}](<file:/${note}${slug && `#${slug}`}>)`;
      if (!name && fragment) return `[${words}](#${fragment})`;
      if (name) notes.add(`a link to ${name}, which is not among the files, became text`);
      return words;
    },
  );
}

/** The last of the headings in a link; "" for a block (`#^id`), which has no name here. */
function headingOf(headings = ""): string {
  const heading = headings.split("#").at(-1) ?? "";
  return heading.startsWith("^") ? "" : heading;
}

/** The note at the end of this path; if there is none, the one with its last name. */
function noteAt(path: string, { byName }: FileIndex): string | undefined {
  const key = noteKey(path).replace(/^\//, "").replace(MARKDOWN_EXTENSION, "");
  return byName.get(key) ?? byName.get(key.split("/").at(-1) ?? "");
}

const CALLOUT =
  /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:>[ \t]{0,4})+)\[!([^\]|\n]{1,40})(?:\|[^\]\n]{0,200})?\](?!\()[+-]?[ \t]*([^\n]{0,1000})$/gm;

/** This site's kinds of notes by Obsidian's names; all other callouts become plain notes. */
const NOTE_KINDS = new Map(
  Object.entries({
    TIP: "tip hint success check done",
    IMPORTANT: "important",
    WARNING: "warning attention",
    CAUTION: "caution danger error bug",
  }).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind])),
);

/** Converts callouts (`> [!info]- Title`) to this site's notes, which have five kinds and no titles. */
export function callouts(text: string, notes: Set<string>): string {
  return outsideCodeBlocks(text, (part) =>
    part.replaceAll(CALLOUT, (_all, start: string, given: string, title: string) => {
      const word = given.trim().toLowerCase();
      const kind = NOTE_KINDS.get(word) ?? "NOTE";
      if (kind.toLowerCase() !== word)
        notes.add(`a callout of the kind "${word}" became one of the kind "${kind.toLowerCase()}"`);
      const next = start.replaceAll(/[^>\s]/g, " ").trimEnd();
      const heading = title.replaceAll("**", "").trim();
      return `${start}[!${kind}]${heading && `\n${next} **${heading}**\n${next}`}`;
    }),
  );
}
