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
const FOLDERS = ["feed", "rss", "rss2", "atom", "comments/feed"].flatMap((feed) => [
  feed,
  ...["rss", "rss2", "rdf", "atom", ...FILES].map((format) => `${feed}/${format}`),
]);
/** A name without a dot in `blog` may be the slug of a post. */
const PATHS = new Set([
  ...[...FOLDERS, ...FILES].flatMap((path) => [`/${path}`, `/posts/${path}`, `/post/${path}`]),
  ...FILES.map((file) => `/blog/${file}`),
]);

/** Without pretty permalinks, WordPress names the format in `?feed=`. */
const WITH_QUERY = new Set(["", "/index.php", "/blog"]);
const FORMAT = /^(?:comments-)?(?:feed|rss2?|rdf|atom)$/i;

/**
 * The feed here for the path of a feed in another system; null for other paths.
 * @param format the value of `?feed=`
 */
export function currentFeed(path: string, format = ""): string | null {
  const old = path.toLowerCase().replace(/\/$/, "");
  const isOld = PATHS.has(old) || (FORMAT.test(format) && WITH_QUERY.has(old));
  if (!isOld || path === "/rss.xml" || path === "/atom.xml") return null;
  return /atom/i.test(old + format) ? "/atom.xml" : "/rss.xml";
}
