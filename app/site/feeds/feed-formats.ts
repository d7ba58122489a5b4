import type { Feed } from "./feeds.server.ts";
import { xml, xmlEscape } from "./xml.ts";

/*
 * Our own writers: the library `feed` 6 writes Atom categories without escaping, titles and summaries as HTML, and no
 * `term` (RFC 4287, section 4.2.2.1).
 */

/** Atom (RFC 4287). Titles and summaries are of type "text": feed readers show them literally, without parsing HTML. */
export function atom({ site, siteUrl, title, updated, items }: Feed): string {
  const entries = items.map(
    (item) => xml`
<entry>
<title type="text">${item.title}</title>
<id>${item.id}</id>
<link rel="alternate" type="text/html" href="${item.url}"/>
<published>${item.published.toISOString()}</published>
<updated>${item.updated.toISOString()}</updated>
<author><name>${item.author}</name></author>${item.categories.map(
      (name) => xml`
<category term="${name}"/>`,
    )}
<summary type="text">${item.summary}</summary>
<content type="html">${item.html}</content>
</entry>`,
  );
  return xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">
<title type="text">${title}</title>
<subtitle type="text">${site.description}</subtitle>
<id>${siteUrl}/blog</id>
<link rel="alternate" type="text/html" href="${siteUrl}/blog"/>
<link rel="self" type="application/atom+xml" href="${siteUrl}/atom.xml"/>
<updated>${updated.toISOString()}</updated>
<author><name>${site.name}</name><email>${site.emailContact}</email><uri>${siteUrl}</uri></author>
<icon>${siteUrl}/favicon.ico</icon>
<logo>${siteUrl}/icon-512.png</logo>
<rights type="text">${site.name}</rights>
<generator>${site.name}</generator>${entries}
</feed>
`.text;
}

/** RSS 2.0. A title is plain text, but a description is HTML, so a plain-text summary is escaped twice. */
export function rss({ site, siteUrl, title, updated, items }: Feed): string {
  const entries = items.map(
    (item) => xml`
<item>
<title>${item.title}</title>
<link>${item.url}</link>
<guid isPermaLink="false">${item.id}</guid>
<pubDate>${item.published.toUTCString()}</pubDate>
<dc:creator>${item.author}</dc:creator>${item.categories.map(
      (name) => xml`
<category>${name}</category>`,
    )}
<description>${xmlEscape(item.summary)}</description>
<content:encoded>${item.html}</content:encoded>
</item>`,
  );
  return xml`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${title}</title>
<link>${siteUrl}/blog</link>
<atom:link rel="self" type="application/rss+xml" href="${siteUrl}/rss.xml"/>
<description>${xmlEscape(site.description)}</description>
<language>${site.language}</language>
<copyright>${site.name}</copyright>
<generator>${site.name}</generator>
<docs>https://www.rssboard.org/rss-specification</docs>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
<image><url>${siteUrl}/icon-512.png</url><title>${title}</title><link>${siteUrl}/blog</link></image>${entries}
</channel>
</rss>
`.text;
}

/** JSON Feed 1.1. */
export function jsonFeed({ site, siteUrl, title, items }: Feed): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/feed.json`,
    description: site.description,
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/favicon.ico`,
    language: site.language,
    authors: [{ name: site.name, url: siteUrl }],
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      authors: [{ name: item.author }],
      tags: item.categories,
      date_published: item.published.toISOString(),
      date_modified: item.updated.toISOString(),
    })),
  };
  // JSON.stringify writes lone surrogates as escapes, which strict parsers reject.
  return JSON.stringify(feed, (_name, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value), 1);
}
