import { resolveUrl } from "#importers/html/html-links.ts";
import { htmlToPlainText } from "#importers/plain-text.ts";
import type { OpenFile } from "#importers/source-files.ts";
import {
  BY_HAND,
  hiddenBecause,
  oldPath,
  orderNote,
  publicationOf,
  sourceStatus,
  sourceTime,
  type SkippedItem,
  type Source,
  type SourcePost,
} from "#importers/source.ts";
import { readSite, shareSites, type WordpressSite } from "./wordpress-site.ts";
import { readWxr, type WxrItem } from "./wordpress-xml.ts";
import { wordpressText } from "./wordpress-text.ts";

type WordpressSource = Source & { site: WordpressSite };

/**
 * Opens a WordPress export (WXR, Tools > Export).
 * @throws Error with a message for the user when the file is no WordPress export
 */
export async function openWordpress(open: OpenFile, now: Date): Promise<WordpressSource> {
  const site = await readSite(open);
  return {
    name: "WordPress export",
    site,
    siteUrl: () => site.url,
    imageHosts: () => site.imageHosts,
    cutOff: () => site.problem,
    async *items() {
      for await (const event of readWxr(open)) {
        if ("item" in event) {
          const result = readPost(event.item, site, now);
          if (result) yield result;
        }
      }
    },
  };
}

/** Lets the exports of one site find each other's images and blocks. Call it before reading their items. */
export function joinWordpress(sources: readonly Source[]): void {
  shareSites(sources.flatMap((source) => ("site" in source ? [(source as WordpressSource).site] : [])));
}

/** Types of items that WordPress adds by itself. */
const NO_CONTENT = new Set(
  "attachment nav_menu_item revision custom_css customize_changeset oembed_cache user_request".split(" "),
);

/** Returns null for items without content of their own, such as attachments and menu items. */
function readPost(item: WxrItem, site: WordpressSite, now: Date): SourcePost | SkippedItem | null {
  const { fields } = item;
  const field = (name: string) => fields.get(name)?.trim() ?? "";
  const title = htmlToPlainText(field("title"));
  const type = field("wp:post_type") || "post";
  if (NO_CONTENT.has(type) || type.startsWith("wp_")) return null;
  if (type !== "post" && type !== "page")
    return {
      skipped: type.slice(0, 60),
      title,
      reason: `items of the type ${type.slice(0, 60)} are not imported: ${BY_HAND}`,
    };

  const { notes, ...publication } = publicationAt(field, type, now);
  if (type === "page") notes.push(...orderNote(field("wp:menu_order")));
  const thumbnail = item.meta.get("_thumbnail_id")?.trim();
  const cover = thumbnail ? site.attachments.get(thumbnail) : undefined;
  if (thumbnail && !cover) notes.push(`its image is not in the export (attachment ${thumbnail.slice(0, 20)})`);
  const link = field("link");
  const url = resolveUrl(link, site.url ?? "");
  const path = oldPath(link);
  if (!path && /[?&](?:p|page_id)=\d+/.test(link) && publication.status === "published")
    notes.push(`its old link ${link.slice(0, 200)} cannot redirect`);
  const login = field("dc:creator");
  return {
    kind: type,
    key: `wordpress ${site.url ?? ""} ${field("wp:post_id") || field("guid") || link || `${title} ${publication.createdAt}`}`,
    title,
    slug: field("wp:post_name"),
    excerpt: htmlToPlainText(field("excerpt:encoded")),
    ...taxonomy(item.categories, notes),
    seoTitle: seo(item, ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title"], notes),
    seoDescription: seo(item, ["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description"], notes),
    ...publication,
    updatedAt: sourceTime(field("wp:post_modified_gmt"), "UTC") ?? sourceTime(field("wp:post_modified")),
    author: site.authors.get(login) ?? (login || null),
    comments: item.comments,
    feedId: field("guid"),
    cover: cover ? { url: resolveUrl(cover.url, url), alt: cover.alt } : null,
    paths: path ? [path, ...renamedPaths(item, path)] : [],
    names: [`?p=${field("wp:post_id")}`],
    notes,
    text: () =>
      wordpressText({
        id: field("wp:post_id"),
        url,
        content: fields.get("content:encoded") ?? "",
        footnotes: item.meta.get("footnotes") ?? "",
        site,
      }),
  };
}

function publicationAt(field: (name: string) => string, kind: SourcePost["kind"], now: Date) {
  const dates = ["wp:post_date_gmt", "wp:post_date", "pubDate"].map(field);
  const [gmt = "", ...others] = dates;
  const date = sourceTime(gmt, "UTC") ?? others.map((time) => sourceTime(time)).find(Boolean) ?? null;
  const result = sourceStatus(field("wp:status") || "publish", date, now);
  const password = field("wp:post_password") ? "it had a password" : undefined;
  const unreadable = dates.find(Boolean) ?? "";
  return { ...publicationOf(hiddenBecause(password, result), { kind, date, unreadable, now }), createdAt: date };
}

/** Takes the first category other than "uncategorized" as the category; all others become tags. */
function taxonomy(terms: WxrItem["categories"], notes: string[]): { category: string; tags: string[] } {
  const termNames = (domain: string) =>
    terms
      .filter((term) => term.domain === domain)
      .map(({ name, slug }) => ({ slug, name: htmlToPlainText(name) }))
      .filter(({ name, slug }) => name && name.toLowerCase() !== "uncategorized" && slug !== "uncategorized")
      .map(({ name }) => name);
  const [category = "", ...others] = [...new Set(termNames("category"))];
  const knownDomains = new Set(["category", "post_tag", "post_format"]);
  const foreign = [...new Set(terms.map(({ domain }) => domain).filter((domain) => !knownDomains.has(domain)))];
  if (foreign.length > 0)
    notes.push(`its ${foreign.join(", ").slice(0, 200)} were not imported: add them as tags by hand`);
  return { category, tags: [...others, ...termNames("post_tag")] };
}

function seo({ meta }: WxrItem, keys: string[], notes: string[]): string {
  const text = keys.map((key) => meta.get(key)?.trim()).find(Boolean) ?? "";
  if (!/%%?\w+%/.test(text) && !/#\w+_title\b/.test(text)) return htmlToPlainText(text);
  notes.push(`its SEO text was left out: it is a template (${text.slice(0, 100)})`);
  return "";
}

/** Returns the paths of a post's former slugs, from which WordPress redirects. */
function renamedPaths({ meta, fields }: WxrItem, path: string): string[] {
  const slug = fields.get("wp:post_name")?.trim();
  const before = meta.get("_wp_old_slug")?.split("\n") ?? [];
  if (!slug || !path.endsWith(`/${slug}`)) return [];
  return before.flatMap((one) => (one.trim() ? [`${path.slice(0, -slug.length)}${one.trim()}`] : []));
}
