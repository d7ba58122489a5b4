import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import { limitConcurrency } from "#app/server/http/concurrency-limiter.ts";
import { shorten } from "#app/content/shorten.ts";

const SIZE = { width: 1200, height: 630 };
const MAX_CARDS = 200;

export type Card = { label: string; title: string };
type Studio = Pick<SiteContent, "name" | "tagline" | "colors">;
type Drawing = Card & Pick<Studio, "name" | "tagline"> & { inks: SiteContent["colors"]["light"] };

const cards = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_CARDS });

/** Returns the Open Graph image of a page, as PNG. */
export function ogImage(card: Card, { name, tagline, colors }: Studio): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = { ...card, name, tagline, inks: colors.light };
  const key = JSON.stringify(drawing);
  const cached = cards.get(key);
  if (cached) return cached;
  const drawn = limited(() => drawImage(drawing));
  cards.set(key, drawn);
  drawn.catch(() => cards.delete(key));
  return drawn;
}

const require = createRequire(import.meta.url);

let tools: Awaited<ReturnType<typeof loadTools>> | undefined;

const FILES = {
  Display: "bricolage-grotesque/files/bricolage-grotesque-latin-800-normal",
  // Under the same name, they would replace the one before.
  "Display Ext": "bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal",
  "Display Vietnamese": "bricolage-grotesque/files/bricolage-grotesque-vietnamese-800-normal",
  Label: "martian-mono/files/martian-mono-latin-400-normal",
  "Label Ext": "martian-mono/files/martian-mono-latin-ext-400-normal",
};
const DISPLAY = "Display, Display Ext, Display Vietnamese";
const LABEL = "Label, Label Ext, Display Vietnamese";

/** Loaded with the first image: satori and resvg are large, and links to many sites are never shared. */
async function loadTools() {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import("satori"),
    import("@resvg/resvg-js"),
    Promise.all(Object.entries(FILES).map(loadFont)),
  ]);
  return { satori, renderAsync, fonts };
}

async function loadFont([name, file]: [string, string]) {
  const weight = name.startsWith("Display") ? (800 as const) : (400 as const);
  return { name, weight, style: "normal" as const, data: await readFile(require.resolve(`@fontsource/${file}.woff`)) };
}

/** Renders one image at a time, as each blocks a CPU for a moment. */
const limited = limitConcurrency({ active: 1, waiting: 16 });

/** A character that the fonts lack. */
const MISSING =
  /[^\u0020-\u017F\u0218-\u021B\u1E00-\u1EFF\u2013\u2014\u2018-\u2022\u2026\u2039\u203A\u20AC\u2122\u2212]/gu;

/** Without missing symbols, such as emoji; empty for a text with missing letters, since a part could mislead. */
function drawable(text: string): string {
  const composed = text.normalize("NFC");
  const missing = composed.match(MISSING) ?? [];
  if (missing.some((character) => /\p{L}/u.test(character))) return "";
  return composed.replace(MISSING, " ").replace(/\s+/g, " ").trim();
}

async function drawImage(card: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  tools ??= await loadTools();
  const { satori, renderAsync, fonts } = tools;
  const svg = await satori(<CardImage {...card} />, { ...SIZE, fonts });
  // Satori has converted the text to paths; loading the system's fonts would take a third of the time.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return new Uint8Array(image.asPng());
}

function CardImage({ inks, ...texts }: Drawing) {
  const name = drawable(texts.name);
  const title = shorten(drawable(texts.title) || name, 120);
  const size = title.length > 70 ? 60 : title.length > 36 ? 78 : 104;
  return (
    <div
      style={{
        ...SIZE,
        boxSizing: "border-box",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: "56px 64px",
        background: inks.paper,
        color: inks.text,
        fontFamily: DISPLAY,
        position: "relative",
      }}
    >
      <div
        style={{
          position: "absolute",
          right: -60,
          top: -150,
          width: 340,
          height: 340,
          borderRadius: 340,
          background: inks.ink2,
        }}
      />
      <div
        style={{
          position: "absolute",
          right: 190,
          top: -80,
          width: 210,
          height: 210,
          background: inks.ink1,
          opacity: 0.9,
        }}
      />
      <div style={{ display: "flex", fontFamily: LABEL, fontSize: 24, letterSpacing: 1, maxWidth: 620 }}>
        {drawable(texts.label)}
      </div>
      <div
        style={{
          display: "flex",
          fontSize: size,
          lineHeight: 1,
          letterSpacing: -size * 0.035,
          maxWidth: 1000,
          wordBreak: "break-word",
        }}
      >
        {title}
      </div>
      <div
        style={{
          display: "flex",
          justifyContent: "space-between",
          borderTop: `4px solid ${inks.ink1}`,
          paddingTop: 22,
          fontSize: 34,
        }}
      >
        <span>{name}</span>
        <span style={{ fontFamily: LABEL, fontSize: 20 }}>{drawable(texts.tagline)}</span>
      </div>
    </div>
  );
}
