import { v5, validate as isUuid } from "uuid";
import { itemPath } from "#app/content/slugs/slug.ts";
import { siteLabels } from "#site-labels";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import { listPosts } from "#app/features/blog/queries.server.ts";
import { lastChangeOf } from "#app/content/publication/visibility.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { fillText } from "#app/config/fill-text.ts";
import { shortenToWords } from "#app/content/shorten.ts";

const POSTS = 20;

type FeedItem = {
  /** Stable when the post is renamed, so that feed readers do not show it as new. */
  id: string;
  url: string;
  /** Plain text, as everything here but `html`. */
  title: string;
  summary: string;
  html: string;
  author: string;
  categories: string[];
  published: Date;
  updated: Date;
};

/** The newest posts with their full content, to be written as RSS, Atom or JSON Feed. */
export type Feed = {
  site: SiteContent;
  siteUrl: string;
  title: string;
  /** The newest publication or change of an item; the current time without items. */
  updated: Date;
  items: FeedItem[];
};

export async function readFeed(services: Services): Promise<Feed> {
  const { db, environment, now } = services;
  const site = await services.site();
  const { siteUrl } = environment;
  const urlOf = (post: { slug: string }) => siteUrl + itemPath("/blog", post.slug);
  const posts = await listPosts(db, { audience: "public", now: now(), limit: POSTS });
  const items = posts.map((post) => ({
    id: post.feedId ?? entryId(post.id),
    url: urlOf(post),
    title: post.title,
    summary: post.excerpt || shortenToWords(post.preview, 160),
    html: withWholeUrls(post.contentHtml, siteUrl, urlOf(post)),
    author: post.author.name,
    categories: [...new Set([post.category, ...post.tags.split(",").map((tag) => tag.trim())])].filter(Boolean),
    published: new Date(post.publishedAt),
    updated: new Date(lastChangeOf(post)),
  }));
  return {
    site,
    siteUrl,
    title: fillText(siteLabels.feed, { name: site.name }),
    updated: items.length > 0 ? new Date(Math.max(...items.map((item) => item.updated.getTime()))) : now(),
    items,
  };
}

/** The namespace of UUIDs that are made from other ids (RFC 9562, section 5.5). */
const NAMESPACE = "3f0c6f0e-52b7-4c43-9a49-0f4f3e8d9b1a";

/** Returns a URN, which a new domain does not change. Posts from elsewhere may have ids that are no UUIDs. */
const entryId = (id: string) => `urn:uuid:${isUuid(id) ? id : v5(id, NAMESPACE)}`;

/** Makes paths and fragments absolute, as feeds are read elsewhere; replaces <picture> with its <img>, which all readers know. */
function withWholeUrls(html: string, siteUrl: string, url: string): string {
  const plain = html.replace(/<picture>(?:<source [^>]*>)*(<img [^>]*>)<\/picture>/g, "$1");
  return plain
    .replace(/(<a\b[^>]*?\shref=")#/g, `$1${url}#`)
    .replace(/(<(?:img|a)\b[^>]*?\s(?:src|href)=")\/(?!\/)/g, `$1${siteUrl}/`);
}
