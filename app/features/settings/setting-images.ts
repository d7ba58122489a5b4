import type { SiteConfig } from "#app/config/site-config.ts";

type Named = Pick<SiteConfig, "logo" | "icon" | "products">;

/** Where the settings name images of the media library, by path. */
export function imagePaths({ logo, icon, products }: Named): [path: string, id: string][] {
  const tiles = products.tiles.map(({ image = "" }, index): [string, string] => [
    `products.tiles.${index}.image`,
    image,
  ]);
  return [["logo", logo] as [string, string], ["icon", icon] as [string, string], ...tiles].filter(
    ([, id]) => id !== "",
  );
}

/** As the Markdown editor writes it. */
const IN_TEXT = /\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d{1,5}\.(?:avif|webp)/g;

/** The ids of all images that the settings show, each once: those by path, and what stands in the legal texts. */
export function imagesIn(values: Named & Pick<SiteConfig, "legal">): string[] {
  const inLegalCopy = Object.values(values.legal).flatMap((text) =>
    [...text.matchAll(IN_TEXT)].map(([, id = ""]) => id),
  );
  return [...new Set([...imagePaths(values).map(([, id]) => id), ...inLegalCopy])];
}
