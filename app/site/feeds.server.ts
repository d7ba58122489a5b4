import type { Feed } from "feed";
import { site } from "#site-config";
import { listBlogs } from "#app/features/blogs/blogs.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { xmlSafe } from "./xml.ts";

const POSTS = 30;

/** The newest posts with their full content, to be written as RSS, Atom or JSON Feed. */
export async function blogFeed({ db, settings, now }: Services): Promise<Feed> {
  const { siteUrl } = settings;
  const posts = await listBlogs(db, { viewer: "public", now: now(), limit: POSTS });
  const { Feed: NewFeed } = await import("feed");
  const feed = new NewFeed({
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    title: `${site.name} blog`,
    description: site.description,
    language: site.language,
    copyright: site.name,
    favicon: `${siteUrl}/favicon.ico`,
    image: `${siteUrl}/icon-512.png`,
    generator: site.name,
    updated: posts[0] ? new Date(posts[0].updatedAt) : now(),
    feedLinks: { rss: `${siteUrl}/rss.xml`, atom: `${siteUrl}/atom.xml`, json: `${siteUrl}/feed.json` },
    author: { name: site.name, email: site.emailContact, link: siteUrl },
  });
  for (const post of posts) {
    feed.addItem({
      id: `${siteUrl}/blog/${post.slug}`,
      link: `${siteUrl}/blog/${post.slug}`,
      title: xmlSafe(post.title),
      description: xmlSafe(post.excerpt || post.preview),
      content: xmlSafe(withWholeAddresses(post.contentHtml, siteUrl)),
      author: [{ name: xmlSafe(post.author.name), email: site.emailContact }],
      category: post.category ? [{ name: xmlSafe(post.category) }] : [],
      published: new Date(post.publishedAt),
      date: new Date(post.updatedAt),
    });
  }
  return feed;
}

/** A feed is read elsewhere: an address without a host leads nowhere, and one file of a picture is understood by all. */
function withWholeAddresses(html: string, siteUrl: string): string {
  const plain = html.replace(/<picture>(?:<source [^>]*>)*(<img [^>]*>)<\/picture>/g, "$1");
  return plain.replace(/(<(?:img|a)\b[^>]*?\s(?:src|href)=")\/(?!\/)/g, `$1${siteUrl}/`);
}
