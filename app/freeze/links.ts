import { decodeText } from "#app/text/decode.ts";
import type { FrozenFolder } from "./frozen-folder.server.ts";
import { fragmentsOf, hasId, referencesOf } from "./references.ts";

/** Notes what the files of a copy lead to, and finds what is not in it. */
export function createLinks(folder: FrozenFolder, siteUrl: string) {
  /** The first file that names each path. */
  const named = new Map<string, string>();
  /** The same of places in pages, as `/path#id`. */
  const places = new Map<string, string>();

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
      for (const place of fragmentsOf(content, own, siteUrl)) if (!places.has(place)) places.set(place, file);
    },
    /** `redirected`: paths that lead elsewhere. */
    async broken(redirected: { has(path: string): boolean }): Promise<{ path: string; on: string }[]> {
      const lost = [...named].filter(([path]) => !redirected.has(path) && !fileOf(path));
      for (const [path, some] of Map.groupBy(places, ([place]) => place.slice(0, place.indexOf("#")))) {
        const file = fileOf(path);
        // Where the page itself is missing, that is told.
        if (!file?.endsWith(".html")) continue;
        const html = await folder.read(file);
        lost.push(...some.filter(([place]) => !hasId(html, place.slice(place.indexOf("#") + 1))));
      }
      return lost.map(([path, on]) => ({ path, on }));
    },
  };
}
