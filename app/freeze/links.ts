import { decodeText } from "#app/text/decode.ts";
import { toSitePath } from "#app/text/site-path.ts";
import type { FrozenFolder } from "./frozen-folder.ts";
import { fragmentsOf, hasId, referencesOf } from "./references.ts";

/** Records the link targets in the files of a copy, and finds those that the copy lacks. */
export function createLinks(folder: FrozenFolder, siteUrl: string) {
  /** The first file that names each path. */
  const named = new Map<string, string>();
  /** The first file that links to each fragment, as `/path#id`. */
  const fragments = new Map<string, string>();

  const fileOf = (path: string) => {
    const name = decodeText(path.slice(1));
    return [name, name ? `${name}/index.html` : "index.html"].find((one) => folder.has(one));
  };

  return {
    paths: () => named.keys(),
    note(bytes: Uint8Array, file: string): void {
      const kind = file.endsWith(".html") ? "html" : file.endsWith(".css") ? "css" : "other";
      const content = new TextDecoder().decode(bytes);
      for (const path of referencesOf(content, kind, siteUrl)) if (!named.has(path)) named.set(path, file);
      if (kind !== "html") return;
      const own = `/${file.replace(/\/?index\.html$/, "")}`;
      for (const fragment of fragmentsOf(content, own, siteUrl)) {
        // Most fragments are on the same page: they need not be stored, and the page need not be read again.
        const isHere = fragment.startsWith(`${own}#`) && hasId(content, fragment.slice(own.length + 1));
        if (!isHere && !fragments.has(fragment)) fragments.set(fragment, file);
      }
    },
    /** Returns the link targets that do not exist. Stored paths in `redirected` have a redirect and count as existing. */
    async broken(redirected: { has(path: string): boolean }): Promise<{ path: string; on: string }[]> {
      const lost = [...named].filter(([path]) => !redirected.has(toSitePath(path) ?? path) && !fileOf(path));
      for (const [path, some] of Map.groupBy(fragments, ([fragment]) => fragment.slice(0, fragment.indexOf("#")))) {
        const file = fileOf(path);
        // A missing page is in the list already, and other files have no fragments.
        if (!file?.endsWith(".html")) continue;
        const html = await folder.read(file);
        lost.push(...some.filter(([fragment]) => !hasId(html, fragment.slice(fragment.indexOf("#") + 1))));
      }
      return lost.map(([path, on]) => ({ path, on }));
    },
  };
}
