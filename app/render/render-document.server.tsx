import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Document } from "./document.ts";
import { keepRecent } from "#app/cache/keep-recent.ts";
import { PartKeeper } from "#app/ui/kept-part.tsx";

/** What React leaves in the place of something that it would have had to wait for, or that failed behind a fallback. */
const LEFT_OUT = "<!--$!-->";
/** Where a kept part belongs. Nobody can write one: in whatever people write, Markdown included, "<" is escaped. */
const PLACE = /<!--part (\d+)-->/;
/** About 1.5 MB at most: cards of posts weigh 5 KB, and 2 to be known by. */
const KEPT_PARTS = 200;

const kept = keepRecent<Buffer>(KEPT_PARTS);

/**
 * Renders a page but for those of its parts that were rendered before and depend on nothing else than they did then.
 * `keeping`: off while the code itself changes, in development.
 */
export function renderDocument(page: ReactNode, { keeping = true } = {}): Document {
  const parts: Buffer[] = [];
  const keep = (key: string, part: ReactNode) => `<!--part ${parts.push(partOf(key, part)) - 1}-->`;
  const html = render(<PartKeeper value={keeping ? keep : null}>{page}</PartKeeper>);
  const start = html.indexOf("<body");
  const end = Math.max(html.lastIndexOf("</main>"), html.lastIndexOf("</footer>"), start);
  const rest = html.slice(end);
  if (PLACE.test(rest)) throw new Error("A kept part has to stand before the end of <main> or <footer>.");
  const pieces = html.slice(start, end).split(PLACE);
  const body = pieces.map((piece, index) => (index % 2 && parts[Number(piece)]) || Buffer.from(piece));
  return [html.slice(0, start), Buffer.concat(body), rest];
}

function partOf(key: string, part: ReactNode): Buffer {
  return kept(key, () => Buffer.from(render(<StaticRouter location="/">{part}</StaticRouter>)));
}

/** At once: loaders wait for what a page needs, components never do (docs/decisions/0013-pages-in-one-piece.md). */
function render(node: ReactNode): string {
  const html = renderToString(node);
  if (html.includes(LEFT_OUT)) throw new Error("A part of the page waits or failed. Let its loader wait instead.");
  return html;
}
