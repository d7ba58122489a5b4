import { SaxesParser } from "saxes";
import type { OpenFile } from "#importers/source-files.ts";
import { NOT_XML } from "#importers/text.ts";

/* Reads a WXR file item by item: whatever the size of the file, one item is in memory at a time. */

/** An item. `fields` has the texts of its child elements by name; `meta` has its meta values by key. */
export type WxrItem = {
  fields: Map<string, string>;
  categories: { domain: string; slug: string; name: string }[];
  meta: Map<string, string>;
  /** The number of approved comments, without pingbacks. */
  comments: number;
};

export type WxrEvent = { item: WxrItem } | { channel: string; value: string } | { problem: string };

/** Maximum characters of one field. A longer text is truncated, and the item is rejected later for its length. */
const MAX_FIELD = 4_000_000;
/** Maximum characters of one piece of XML, such as a comment or CDATA section: the parser buffers it whole. */
const MAX_PIECE = 32_000_000;
const MAX_CATEGORIES = 1_000;
/** Maximum characters of all former slugs of a post. */
const MAX_OLD_SLUGS = 20_000;
/** Maximum characters of an entity's name, longer than any real one. */
const MAX_ENTITY = 1_000;
/** References to characters that XML does not allow, such as &#0;. */
const NO_CHARACTER = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi;
const META_KEYS =
  /^(_thumbnail_id|_wp_attachment_image_alt|_yoast_wpseo_(title|metadesc)|rank_math_(title|description)|_aioseo_(title|description)|_wp_old_slug|footnotes)$/;

/** The file is XML, but no WXR export. */
export class NoWxr extends Error {}

/**
 * Malformed XML ends the items and yields a problem. All errors have messages for the user.
 * @throws NoWxr when the file is XML of another kind
 * @throws Error when the file holds a DTD, nests elements more than 100 deep, or has a piece longer than MAX_PIECE
 */
export async function* readWxr(open: OpenFile): AsyncGenerator<WxrEvent> {
  const events: WxrEvent[] = [];
  const parser = createParser(events);
  let decoder: TextDecoder | null = null;
  let begun = false;
  for await (const chunk of await open()) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text = decoder.decode(chunk, { stream: true }).replaceAll(NOT_XML, "");
    // Plugins of WordPress write blank lines before the XML declaration, where XML allows none.
    const xml: string = begun ? text : text.trimStart();
    begun ||= xml !== "";
    parser.write(xml);
    yield* events.splice(0);
  }
  parser.end();
  yield* events.splice(0);
}

function encodingOf(start: Buffer): string {
  const declared = /^\s*(?:ï»¿)?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
    start.subarray(0, 200).toString("latin1"),
  );
  // A file in UTF-16 was converted when it was opened.
  if (/^utf-?16/i.test(declared?.[1] ?? "")) return "utf-8";
  try {
    return new TextDecoder(declared?.[1] ?? "utf-8").encoding;
  } catch {
    return "utf-8";
  }
}

function createParser(events: WxrEvent[]): { write(text: string): void; end(): void } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  let item: WxrItem | null = null;
  let text = "";
  let attributes: Record<string, string> = {};
  let metaKey = "";
  let comment = { approved: "", type: "" };
  let sinceEvent = 0;
  const kind = createKind();

  parser.ENTITIES = nameEntities(parser.ENTITIES);
  parser.on("doctype", () => {
    throw new Error("it holds a DTD (<!DOCTYPE …>), which no WordPress export has. Nothing of it is read.");
  });
  parser.on("error", (error) => {
    // Old exports use HTML entities. They stay unchanged here and are resolved later, with the HTML.
    if (/undefined entity|malformed character entity|disallowed character|invalid character/i.test(error.message))
      return;
    throw new XmlEnd(parser["entity"] ? bareAmpersand(parser["entity"]) : error.message);
  });
  parser.on("opentag", (tag) => {
    path.push(tag.name);
    if (path.length > 100) throw new Error("it nests its XML more than 100 deep, which no WordPress export does.");
    sinceEvent = 0;
    text = "";
    attributes = tag.attributes;
    kind.see(tag, path.length);
    if (tag.name === "item") item = { fields: new Map(), categories: [], meta: new Map(), comments: 0 };
    if (tag.name === "wp:comment") comment = { approved: "", type: "" };
  });
  const append = (more: string) => {
    sinceEvent = 0;
    if (text.length < MAX_FIELD) text += more;
  };
  parser.on("text", (more) => append(more.replaceAll(NO_CHARACTER, "")));
  parser.on("cdata", append);
  parser.on("closetag", ({ name }) => {
    const parent = path.at(-2);
    if (item) closeInItem(item, name, parent);
    else if (parent === "channel" || parent === "wp:author") events.push({ channel: name, value: text.trim() });
    if (name === "item" && item) {
      events.push({ item });
      item = null;
    }
    path.pop();
    text = "";
  });

  function closeInItem(of: WxrItem, name: string, parent: string | undefined) {
    if (name === "wp:meta_key") metaKey = text.trim();
    else if (name === "wp:meta_value") {
      // A post can have several old slugs, which are joined by newlines; of every other key the last value counts.
      const before = metaKey === "_wp_old_slug" ? of.meta.get(metaKey) : undefined;
      if (META_KEYS.test(metaKey) && (before?.length ?? 0) < MAX_OLD_SLUGS)
        of.meta.set(metaKey, before ? `${before}\n${text}` : text);
    } else if (name === "wp:comment_approved") comment.approved = text.trim();
    else if (name === "wp:comment_type") comment.type = text.trim();
    else if (name === "wp:comment")
      of.comments += comment.approved === "1" && /^(comment)?$/.test(comment.type) ? 1 : 0;
    else if (parent === "item" && name === "category") addCategory(of, attributes, text.trim());
    else if (parent === "item") of.fields.set(name, text);
  }

  const guarded = createGuard(events);
  return {
    write: (more) =>
      guarded(() => {
        sinceEvent += more.length;
        if (sinceEvent > MAX_PIECE) throw new Error("a single piece of its XML is longer than 32 million characters.");
        parser.write(more);
        if (parser["entity"].length > MAX_ENTITY) throw new XmlEnd(bareAmpersand(parser["entity"]));
      }),
    end: () => {
      guarded(() => void parser.close());
      kind.check();
    },
  };
}

function addCategory({ categories }: WxrItem, attributes: Record<string, string>, name: string): void {
  const { domain = "", nicename = "" } = attributes;
  // WXR 1.0 uses the domain "tag", and repeats each category without a domain.
  if (domain === "" || categories.length >= MAX_CATEGORIES) return;
  categories.push({ domain: domain === "tag" ? "post_tag" : domain, slug: nicename, name });
}

/** Tells WXR from an RSS feed, which also begins with <rss>, but has no wp: elements and no wp namespace. */
function createKind() {
  let kind: "xml" | "rss" | "wxr" = "xml";
  return {
    see({ name, attributes }: { name: string; attributes: object }, depth: number) {
      if (depth === 1 && name !== "rss") throw new NoWxr("it is not a WordPress export: it does not begin with <rss>.");
      if (kind !== "wxr") kind = name.startsWith("wp:") || "xmlns:wp" in attributes ? "wxr" : "rss";
    },
    check() {
      if (kind === "rss") throw new NoWxr("it is an RSS feed, not a WordPress export (in WordPress: Tools > Export).");
    },
  };
}

/**
 * The parser takes the text from & to the next semicolon, or to the end, for an entity's name. A name that contains a
 * tag follows a bare & and throws XmlEnd; other undeclared entities stay unchanged.
 */
function nameEntities(entities: Record<string, string>): Record<string, string> {
  return new Proxy(entities, {
    get(target, name) {
      if (typeof name === "string" && name.includes("<")) throw new XmlEnd(bareAmpersand(name));
      return Reflect.get(target, name) as unknown;
    },
  });
}

const bareAmpersand = (after: string) =>
  `an & that begins no entity and should be &amp;: "&${after.slice(0, 40).replaceAll(/\s+/g, " ")}${after.length > 40 ? "…" : ""}"`;

/** Returns a function that runs steps until one throws XmlEnd, which becomes a problem event. */
function createGuard(events: WxrEvent[]): (step: () => void) => void {
  let ended = false;
  return (step: () => void) => {
    if (ended) return;
    try {
      step();
    } catch (error) {
      if (!(error instanceof XmlEnd)) throw error;
      ended = true;
      events.push({ problem: error.message });
    }
  };
}

/** The XML is malformed from here on; the items before were read. */
class XmlEnd extends Error {}
