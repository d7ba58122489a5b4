import { readWxr, type WxrItem } from "./wordpress-xml.ts";
import type { OpenFile } from "#importers/source-files.ts";
import { copyText } from "#importers/source.ts";

/* Reads channel, attachments and reusable blocks, which may follow the posts that name them, or be in another file. */

/** `caption` is HTML. */
export type Attachment = { id: string; parent: string; url: string; alt: string; caption: string };

export type WordpressSite = {
  url: string | null;
  /** Why the file is incomplete. */
  problem: string | null;
  authors: Map<string, string>;
  attachments: Map<string, Attachment>;
  /** Attachments by the post to which they were uploaded. */
  uploads: Map<string, Attachment[]>;
  /** Hosts of attachments: WordPress.com serves them from another host than the site. */
  imageHosts: Set<string>;
  /** Contents of reusable blocks by id. */
  blocks: Map<string, string>;
  /** Total characters of `blocks`. */
  blocksLength: number;
};

/* These limits bound the memory that a file of any size needs. */
const MAX_ATTACHMENTS = 200_000;
const MAX_UPLOADS = 500;
const MAX_AUTHORS = 10_000;
const MAX_HOSTS = 20;
const MAX_BLOCKS_LENGTH = 4_000_000;
const MAX_TEXT = 2_000;

/** @throws Error with a message for the user when the file is no WordPress export */
export async function readSite(open: OpenFile): Promise<WordpressSite> {
  const site: WordpressSite = {
    url: null,
    problem: null,
    authors: new Map(),
    attachments: new Map(),
    uploads: new Map(),
    imageHosts: new Set(),
    blocks: new Map(),
    blocksLength: 0,
  };
  let login = "";
  for await (const event of readWxr(open)) {
    if ("problem" in event) site.problem = event.problem;
    else if ("item" in event) collect(site, event.item);
    else if (event.channel === "wp:base_blog_url" || (event.channel === "link" && !site.url)) site.url = event.value;
    else if (event.channel === "wp:author_login") login = copyText(event.value);
    else if (event.channel === "wp:author_display_name" && event.value && site.authors.size < MAX_AUTHORS)
      site.authors.set(login, copyText(event.value));
  }
  return site;
}

function collect(site: WordpressSite, { fields, meta }: WxrItem): void {
  const field = (name: string) => fields.get(name)?.trim() ?? "";
  const type = field("wp:post_type");
  const id = copyText(field("wp:post_id").slice(0, 20));
  if (type === "wp_block") addBlock(site, id, copyText(fields.get("content:encoded") ?? ""));
  const url = field("wp:attachment_url");
  if (type !== "attachment" || !url || url.length > MAX_TEXT) return;
  const host = site.imageHosts.size < MAX_HOSTS && URL.parse(url)?.host;
  if (host) site.imageHosts.add(copyText(host));
  const alt = meta.get("_wp_attachment_image_alt")?.trim().slice(0, MAX_TEXT) ?? "";
  addAttachment(site, {
    id,
    parent: copyText(field("wp:post_parent").slice(0, 20)),
    url: copyText(url),
    alt: copyText(alt),
    caption: copyText(field("excerpt:encoded").slice(0, MAX_TEXT)),
  });
}

function addBlock(site: WordpressSite, id: string, content: string): void {
  if (site.blocks.has(id) || site.blocksLength + content.length > MAX_BLOCKS_LENGTH) return;
  site.blocks.set(id, content);
  site.blocksLength += content.length;
}

function addAttachment(site: WordpressSite, attachment: Attachment): void {
  const { id, parent } = attachment;
  if (site.attachments.has(id) || site.attachments.size >= MAX_ATTACHMENTS) return;
  site.attachments.set(id, attachment);
  if (!parent || parent === "0") return;
  const uploads = site.uploads.get(parent) ?? [];
  if (uploads.length < MAX_UPLOADS) uploads.push(attachment);
  site.uploads.set(parent, uploads);
}

/** Shares attachments and blocks among files of the same site, because WordPress.com splits an export into files. */
export function shareSites(sites: readonly WordpressSite[]): void {
  for (const [first, ...others] of Map.groupBy(sites, ({ url }) => url).values()) {
    if (!first) continue;
    for (const other of others) {
      for (const attachment of other.attachments.values()) addAttachment(first, attachment);
      for (const [id, content] of other.blocks) addBlock(first, id, content);
      const { attachments, uploads, blocks } = first;
      Object.assign(other, { attachments, uploads, blocks });
    }
  }
}
