import { rewriteDestinations } from "./markdown/markdown-links.ts";
import { linkedPost, type Plan, type PlannedPost } from "./plan.ts";
import type { SourcePost } from "./source.ts";
import { isAllowedLink } from "./text.ts";

/* Completes a post of another system: its text, and the fields that depend on the text. */

/** Maximum characters of all tags of a post on the new site. */
const MAX_TAGS = 500;

/** Converts the post's text. A text that only members could read makes the post a draft. */
export function convertPost(post: SourcePost, notes: string[]): { post: SourcePost; markdown: string } {
  notes.push(...post.notes, ...(post.kind === "page" ? lostByPage(post) : []));
  const { markdown, notes: lost, draft } = post.text();
  const isHidden = draft && post.status !== "draft";
  if (isHidden) notes.push(`became a draft: ${draft}`);
  notes.push(...lost);
  const shown: SourcePost = isHidden ? { ...post, status: "draft", publishAt: null, publishedAt: null } : post;
  return { post: shown, markdown: withAllowedLinks(markdown, notes) };
}

function lostByPage({ category, tags, title, seoTitle }: SourcePost): string[] {
  const labels = [category, ...tags].filter(Boolean).join(", ");
  return [
    ...(labels ? [`its tags were left out, as pages have none: ${labels.slice(0, 200)}`] : []),
    ...(seoTitle && seoTitle !== title ? [`its title for search engines was left out: ${seoTitle.slice(0, 200)}`] : []),
  ];
}

/** A URL without a scheme, or with another one than that of most links. */
const OTHER_SCHEME = /[(<:]\s{0,9}<?(?:\/\/|(?!https?:)[a-z][a-z\d+.-]{0,30}:)/i;

/** Completes links to `//host`, and makes text of links with a scheme that no text of the site may have. */
function withAllowedLinks(markdown: string, notes: string[]): string {
  if (!OTHER_SCHEME.test(markdown)) return markdown;
  const lost = new Set<string>();
  const text = rewriteDestinations(markdown, (url, isImage) => {
    if (url.startsWith("//")) return `https:${url}`;
    // `file:` is a link to another file of the export.
    if (isImage || !/^(?!file:)[a-z][a-z\d+.-]{0,30}:/i.test(url) || isAllowedLink(url)) return url;
    lost.add(`the link to ${url.slice(0, 200)} became text: such links are not allowed here`);
    return null;
  });
  notes.push(...lost);
  return text;
}

/** The URLs of the images in a text, each once. */
export function imagesIn(markdown: string): string[] {
  const urls = new Set<string>();
  rewriteDestinations(markdown, (url, isImage) => {
    if (isImage) urls.add(url);
    return url;
  });
  return [...urls];
}

type Targets = {
  plan: Plan;
  /** The new URLs of images by their old ones; an image without one stays on its host. */
  images: ReadonlyMap<string, string>;
  /** The path of a post or page on the new site. */
  toPath(post: PlannedPost, fragment: string): string;
};

/** Rewrites links to other imported posts, and the URLs of images. */
export function rewriteLinks(markdown: string, { plan, images, toPath }: Targets, notes: string[]): string {
  const lost = new Set<string>();
  const text = rewriteDestinations(markdown, (url, isImage) => {
    if (isImage) return images.get(url) ?? (/^https?:/i.test(url) ? url : null);
    const linked = linkedPost(url, plan);
    if (linked) return toPath(linked.post, linked.fragment);
    if (!url.startsWith("file:")) return url;
    lost.add(`a link to ${url.slice("file:/".length, 200)}, which was not imported, became text`);
    return null;
  });
  notes.push(...lost);
  return text;
}

/** Joins the tags by commas. Those beyond the limit of a post's tags are left out, with a note. */
export function joinTags(tags: readonly string[], notes: string[]): string {
  let joined = "";
  const rest: string[] = [];
  for (const tag of new Set(tags.map((one) => one.replaceAll(/\s*,\s*/g, " ")))) {
    const more = joined ? `${joined}, ${tag}` : tag;
    if (more.length <= MAX_TAGS) joined = more;
    else rest.push(tag);
  }
  if (rest.length > 0)
    notes.push(`these tags were left out, to stay below ${MAX_TAGS} characters: ${rest.join(", ").slice(0, 200)}`);
  return joined;
}

/** Makes a title of the first eight words. WordPress allows posts without a title; the new site requires one. */
export function titleFromText(text: string, notes: string[]): string {
  const words = text
    .replaceAll(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)|[#>*_`~]/g, "$1")
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .join(" ");
  if (words) notes.push("it had no title: its first words became the title");
  return words.slice(0, 80);
}
