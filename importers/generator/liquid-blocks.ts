import { replaceBetween } from "#importers/between.ts";
import { withoutCode } from "#importers/markdown/markdown-links.ts";
import { escapeHtml } from "#importers/text.ts";

/* Reads the blocks of Liquid, Hugo and kramdown that no other step may change: code, raw text and comments. */

/** Noncharacters, which no text has, instead of the braces of a raw text. */
const RAW_BRACES = { "{": "\uFDD0", "}": "\uFDD1" } as const;

/** Converts Liquid's and Hugo's code blocks to fences, or to <pre> in HTML, before all other steps, so that these do not change the code. */
export function blocksOfCode(text: string, isHtml: boolean): string {
  const fence = (language: string | undefined, code: string) =>
    isHtml
      ? `<pre><code class="language-${language ?? ""}">${escapeHtml(code)}</code></pre>`
      : `\n\`\`\`\`${language ?? ""}\n${code.replace(/^\n/, "").trimEnd()}\n\`\`\`\`\n`;
  const liquid = replaceBetween(text, {
    open: /\{%-?\s*highlight\s+([\w+#-]+)[^%]{0,200}%\}/g,
    close: /\{%-?\s*endhighlight\s*-?%\}/g,
    replace: (code, language) => fence(language, code),
  });
  return replaceBetween(liquid, {
    open: /\{\{[<%]\s*highlight\s+"?([\w+#-]+)"?[^>%]{0,200}[>%]\}\}/g,
    close: /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
    replace: (code, language) => fence(language, code),
  });
}

/** A shortcode that Hugo shows as text. */
const SHOWN_SHORTCODE = /\{\{([<%])\/\*([\s\S]{0,1000}?)\*\/([<>%])\}\}/g;

/**
 * Hides the braces of raw texts, so that no step reads them as Liquid or as shortcodes; `withBraces` shows them again.
 */
export function withoutRaw(text: string): string {
  return replaceBetween(text, {
    open: /\{%-?\s*raw\s*-?%\}/g,
    close: /\{%-?\s*endraw\s*-?%\}/g,
    replace: (raw) => raw.replaceAll("{", RAW_BRACES["{"]).replaceAll("}", RAW_BRACES["}"]),
  })
    .replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "")
    .replaceAll(SHOWN_SHORTCODE, (_all, open: string, inside: string, close: string) => {
      const { "{": leftBrace, "}": rightBrace } = RAW_BRACES;
      return `${leftBrace}${leftBrace}${open}${inside}${close}${rightBrace}${rightBrace}`;
    });
}

export const withBraces = (text: string) => text.replaceAll(RAW_BRACES["{"], "{").replaceAll(RAW_BRACES["}"], "}");

/** Removes the comments of Liquid and kramdown, which no visitor of the old site saw. */
export function withoutComments(text: string): string {
  const replace = () => "";
  const rest = replaceBetween(text, {
    searched: withoutCode(text),
    open: /\{%-?\s*comment\s*-?%\}/g,
    close: /\{%-?\s*endcomment\s*-?%\}/g,
    replace,
  });
  return replaceBetween(rest, {
    searched: withoutCode(rest),
    open: /\{::comment\s*\}/g,
    close: /\{:\/(?:comment)?\}/g,
    replace,
  });
}
