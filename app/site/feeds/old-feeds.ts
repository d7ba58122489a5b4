const FILES = [
  "feed.xml",
  "index.xml",
  "rss.xml",
  "rss2.xml",
  "atom.xml",
  "feed.rss",
  "feed.atom",
  "index.rss",
  "index.rdf",
];
/** WordPress has the format after the feed; others, such as Ghost, have an index file in its folder. */
const FOLDERS = ["feed", "rss", "rss2", "atom"].flatMap((feed) => [
  feed,
  ...["rss", "rss2", "rdf", "atom", ...FILES].map((format) => `${feed}/${format}`),
]);
/** A name without a dot in `blog` may be the slug of a post. */
const PATHS = new Set([
  ...[...FOLDERS, ...FILES].flatMap((path) => [`/${path}`, `/posts/${path}`, `/post/${path}`]),
  ...FILES.map((file) => `/blog/${file}`),
]);

/** The feed to which the path of a feed in another system redirects; null for other paths, and those of feeds here. */
export function currentFeed(path: string): string | null {
  const old = path.toLowerCase().replace(/\/$/, "");
  if (!PATHS.has(old) || path === "/rss.xml" || path === "/atom.xml") return null;
  return old.includes("atom") ? "/atom.xml" : "/rss.xml";
}
