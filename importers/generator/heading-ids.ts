import { outsideCodeBlocks } from "#importers/markdown/markdown-links.ts";
import { markdownToPlainText } from "#importers/plain-text.ts";
import { headingFragment } from "#importers/text.ts";

const AT_HEADING = /^( {0,3}#{1,6}[ \t][^\n]{0,1000}?)[ \t]{1,9}\{[ \t]{0,9}([#.][^{}\n]{0,300})\}[ \t#]{0,99}$/gm;
const ON_OWN_LINE = /^[ \t]{0,99}\{[ \t]{0,9}[#.][^{}\n]{0,300}\}[ \t]{0,99}$/gm;

/** A heading, and kramdown's attributes beside it or on the line below it. */
const BLOCK = /\{:[ \t]{0,9}([^{}\n]{1,300})\}[ \t]{0,99}$/.source;
const KRAMDOWN = new RegExp(String.raw`^( {0,3}#{1,6}[ \t][^\n]{0,1000}?)[ \t#]{0,99}\n? {0,3}${BLOCK}`, "gm");
const UNDERLINED = new RegExp(
  String.raw`^ {0,3}(?![ \t>#*+-])([^\n]{1,1000})\n {0,3}(?:(=+)|-+)[ \t]{0,99}\n {0,3}${BLOCK}`,
  "gm",
);

/** Writes the ids that kramdown's attributes give to headings as `{#id}`. Their other attributes stay. */
export function withKramdownIds(text: string): string {
  if (!text.includes("{:")) return text;
  const withId = (all: string, heading: string, attributes: string) => {
    const [, short, long] = /(?:^|\s)(?:#([^\s#.]+)|id=["']?([^\s"']+))/.exec(attributes) ?? [];
    const id = short ?? long;
    return id ? `${heading} {#${id}}` : all;
  };
  return outsideCodeBlocks(text, (part) =>
    part
      .replaceAll(KRAMDOWN, withId)
      .replaceAll(UNDERLINED, (all, heading: string, first: string | undefined, attributes: string) =>
        withId(all, `${first ? "#" : "##"} ${heading}`, attributes),
      ),
  );
}

/**
 * Removes the attributes of headings and blocks. Here, the id of a heading is made of its text: `targets` has the
 * fragments of headings by their own ids.
 */
export function withoutAttributes(text: string): { text: string; targets: ReadonlyMap<string, string> } {
  const targets = new Map<string, string>();
  const rest = outsideCodeBlocks(text, (part) =>
    part
      .replaceAll(AT_HEADING, (_all, heading: string, attributes: string) => {
        const id = /#([^\s#.]{1,300})/.exec(attributes)?.[1];
        const fragment = headingFragment(markdownToPlainText(heading.replace(/^ *#+/, "")));
        if (id && fragment) targets.set(`#${id}`, `#${fragment}`);
        return heading;
      })
      .replaceAll(ON_OWN_LINE, ""),
  );
  return { text: rest, targets };
}
