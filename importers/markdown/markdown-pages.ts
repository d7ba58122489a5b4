import { stemOf } from "./markdown-dialects.ts";
import { textOf, type FrontMatter } from "./front-matter.ts";

/* Tells pages, such as "About", from posts: by front matter, or by the folders of a site. */

/** The folders in which sites have their posts. */
const POSTS = /^(?:_?posts?|_drafts|blog|articles?|news)$/i;
const LAYOUT = /(?:^|\/)page(?:\.\w+)*$/i;

/** `path`: the page's path on the old site, without slashes at the ends; null when the folders do not tell. */
export type PageFacts = { path: string | null; isJekyll: boolean };

/** Returns a function that tells the pages among these files. `root` names the folders above the paths. */
export function createPageFinder(paths: readonly string[], root: string) {
  const above = root.split("/").filter(Boolean);
  const foldersOf = (path: string) => [...above, ...path.split("/").slice(0, -1)];
  // The name of a zip says nothing.
  const postsAt = (folders: string[]) => folders.findIndex((folder, at) => at >= above.length && POSTS.test(folder));
  const sites = new Set<string>();
  const jekyll = new Set<string>();
  for (const folders of paths.map(foldersOf)) {
    const at = postsAt(folders);
    const site = folders.slice(0, at).join("/");
    if (at >= 0) sites.add(site);
    if (folders[at]?.startsWith("_")) jekyll.add(site);
  }

  /** The number of folders above the paths of pages; null for a post. */
  function depthOf(folders: string[], file: { isIndex: boolean; isDated: boolean; hasData: boolean }): number | null {
    if (postsAt(folders) >= 0) return null;
    const pages = folders.findIndex((folder) => /^_?pages?$/i.test(folder)) + 1;
    const site = folders.slice(0, Math.max(0, pages - 1));
    // Elsewhere, a folder of this name may have the notes of a vault.
    if (
      pages > 0 &&
      (folders[pages - 1] === "_pages" || /^(?:src|content)$/.test(site.at(-1) ?? "") || sites.has(site.join("/")))
    )
      return pages;
    const content = folders.lastIndexOf("content") + 1;
    if (content > 0) {
      const below = folders.length - content;
      const base = folders.slice(0, content).join("/");
      // The collections of Astro hold no pages.
      const hasPosts = folders[content - 2] !== "src" && [...sites].some((one) => `${one}/`.startsWith(`${base}/`));
      // Hugo's archetypes date every file.
      const isRoot = below === 0 || (below === 1 && file.isIndex);
      return (hasPosts ? isRoot || !file.isDated : below === 0 && !file.isDated) ? content : null;
    }
    const depth = [...folders, ""].findIndex((_folder, at) => jekyll.has(folders.slice(0, at).join("/")));
    return depth >= 0 && file.hasData && !file.isDated && !folders.slice(depth).some((folder) => folder.startsWith("_"))
      ? depth
      : null;
  }

  return (path: string, data: FrontMatter, isDated: boolean): PageFacts | null => {
    const folders = foldersOf(path);
    const stem = stemOf([...folders, path.split("/").at(-1)].join("/"));
    const isIndex = stem.toLowerCase() === "index";
    const layout = textOf(data["layout"]);
    const hasData = Object.keys(data).length > 0;
    const depth = /post/i.test(layout) ? null : depthOf(folders, { isIndex, isDated, hasData });
    if (depth === null) return [layout, textOf(data["type"])].some((name) => LAYOUT.test(name)) ? UNKNOWN : null;
    const isJekyll = jekyll.has(folders.slice(0, depth).join("/")) || folders[depth - 1] === "_pages";
    return { path: [...folders.slice(depth), ...(isIndex ? [] : [stem])].join("/"), isJekyll };
  };
}

const UNKNOWN: PageFacts = { path: null, isJekyll: false };
