import { Autolink, parser as commonMark, Strikethrough, Table, TaskList } from "@lezer/markdown";
import { isAllowedLink } from "#app/content/markdown/allowed-link.ts";

/*
 * Checks texts for problems of readers, screen readers and search engines. Runs in the editor and, for the whole site,
 * on the server. Uses a parser whose nodes have positions, so that every finding has one.
 */

export interface Finding {
  /** The problem and its fix, in one or two sentences. */
  message: string;
  /** The name of the form's field. */
  field: string;
  /** The offset in the field's text; absent when the finding is about the whole field. */
  position?: number;
}

/** A link of a text that leads to this site. */
export interface OwnLink {
  path: string;
  position: number;
}

// What the site shows as text must not count as a link.
const parser = commonMark.configure([Autolink, Strikethrough, Table, TaskList]);
/** In characters. The rest of a longer text is not checked: a check would take too long. */
const LONGEST_TEXT = 200_000;
const LONGEST_QUOTE = 60;

/** Returns the problems of a Markdown text, and its links to this site. `origins`: the site's own origins. */
export function checkText(whole: string, field: string, origins: string[]): { findings: Finding[]; links: OwnLink[] } {
  const text = whole.slice(0, LONGEST_TEXT);
  const findings: Finding[] = [];
  const links: OwnLink[] = [];
  let level = 1;
  let images = 0;
  parser.parse(text).iterate({
    enter({ name, from, to, node }) {
      const add = (message: string, position = from) => void findings.push({ message, field, position });
      const addLink = (target: string) => {
        const path = ownPath(target, origins);
        if (path !== null) links.push({ path, position: from });
      };
      const source = text.slice(from, to);
      const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name);
      if (heading) {
        const next = Number(heading[1]);
        if (next > level + 1) add(levelMessage(source, level + 1));
        level = next;
      } else if (name === "Image") {
        images += 1;
        if (/^!\[\s*\]/.test(source))
          add(`Image ${images} in the text has no alternative text. Describe it.`, from + 2);
      } else if (name === "Link" || name === "Autolink" || name === "LinkReference") {
        const url = node.getChild("URL");
        const isFootnote = source.startsWith("[^");
        // Brackets alone are text, and a reference is checked where it is defined.
        if (isFootnote || (!url && !source.endsWith("()"))) return;
        if (/^\[\s*\]/.test(source)) return add("A link has no text. Say where it leads.");
        const target = url ? text.slice(url.from, url.to).replace(/^<|>$/g, "") : "";
        if (!isComplete(target)) {
          if (name !== "Autolink") add(`The link “${quote(source)}” has no valid URL. Correct it.`);
          return;
        }
        addLink(target);
      } else if (name === "URL" && !/Link|Image/i.test(node.parent?.name ?? "")) {
        // A bare URL. Others are read with their link.
        addLink(source);
      }
    },
  });
  return { findings, links };
}

const levelMessage = (source: string, level: number) =>
  `The heading “${quote(source.replace(/^#+|\n.*$/g, ""))}” skips a level. Use level ${level}.`;

const isComplete = (target: string) => isAllowedLink(target) && (!/^https?:/i.test(target) || URL.canParse(target));

/** The message about a broken link to this site. */
export const deadLink = (path: string) =>
  `The link to ${quote(path)} is broken. The page does not exist, or visitors cannot see it.`;

interface SearchTexts {
  title: string;
  description: string;
  /** The names of the fields that these come from. */
  titleField: string;
  descriptionField: string;
}

/** Characters that search engines show before they truncate. */
export const TITLE_LENGTH = 60;
export const DESCRIPTION_LENGTH = 160;

/** Finds titles and descriptions that are too long for search results. */
export function checkSearch({ title, description, titleField, descriptionField }: SearchTexts): Finding[] {
  const tooLong = (what: string, text: string, { most, field }: { most: number; field: string }) => {
    const { length } = text.trim();
    const message = `The ${what} has ${length} characters. Search engines cut it after about ${most}.`;
    return length > most ? [{ message, field }] : [];
  };
  return [
    ...tooLong("SEO title", title, { most: TITLE_LENGTH, field: titleField }),
    ...tooLong("SEO description", description, { most: DESCRIPTION_LENGTH, field: descriptionField }),
  ];
}

/** Finds missing alternative texts of an item's images. `name`: the name of the image's field of that text. */
export function checkImages(images: { label: string; field: string; alt: string }[]): Finding[] {
  return images
    .filter(({ alt }) => alt.trim() === "")
    .map(({ label, field }) => ({ message: `${label} has no alternative text. Describe it.`, field }));
}

function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line;
}

/** The path of a link to this site; null for other links, and for fragments of the same page. */
function ownPath(target: string, origins: string[]): string | null {
  const [base = "http://localhost"] = origins;
  if (target === "" || target.startsWith("#")) return null;
  const url = URL.parse(target, base);
  return url && origins.includes(url.origin) ? url.pathname : null;
}
