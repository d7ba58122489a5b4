/* Finds where Markdown links and shows images, without touching its code. */

const CODE =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\3(?!`))/gm;
/** `](url "title")`, with or without angle brackets. */
const DESTINATION =
  /(!?)\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,500}\](?:\([^()\n]{0,1000}\))?){0,1000})\]\([ \t]{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()<]|\([^\s()]{0,500}\)){1,2000}))([ \t]{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?[ \t]{0,9}\)/g;
const DEFINITION = /^( {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]{1,9})(?:<([^<>\n]{0,2000})>|(\S{1,2000}))/gm;
const AUTOLINK = /<(https?:\/\/[^\s<>]{1,2000})>/g;

/** Changes a text wherever it is no code. */
export function outsideCode(text: string, change: (part: string) => string): string {
  let result = "";
  let from = 0;
  for (const match of text.matchAll(CODE)) {
    result += change(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + change(text.slice(from));
}

/** Puts another URL into every link and image; null leaves the link's text, or the image's description, alone. */
export function rewriteDestinations(text: string, rewrite: (url: string, isImage: boolean) => string | null): string {
  return outsideCode(text, (part) => rewritePart(part, rewrite));
}

function rewritePart(part: string, rewrite: (url: string, isImage: boolean) => string | null): string {
  return part
    .replaceAll(
      DESTINATION,
      (all, bang: string, label: string, ...[angled, plain, title]: [string?, string?, string?]) => {
        const url = angled ?? plain ?? "";
        // An image inside a link.
        const inside = label.includes("](") ? rewritePart(label, rewrite) : label;
        const other = rewrite(url, bang === "!");
        if (other === url && inside === label) return all;
        return other === null ? inside : `${bang}[${inside}](${destination(other)}${title ?? ""})`;
      },
    )
    .replaceAll(DEFINITION, (all, start: string, angled: string | undefined, plain: string | undefined) => {
      const url = angled ?? plain ?? "";
      const other = rewrite(url, false);
      return other === null || other === url ? all : `${start}${destination(other)}`;
    })
    .replaceAll(AUTOLINK, (all, url: string) => {
      const other = rewrite(url, false);
      return other === null || other === url ? all : `[${url}](${destination(other)})`;
    });
}

const destination = (url: string) =>
  /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : url;
