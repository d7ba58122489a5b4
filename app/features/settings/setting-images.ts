import type { SiteConfig } from "#app/config/site/site-config.ts";

type Named = Pick<SiteConfig, "logo" | "icon" | "products">;

/** The paths at which the settings refer to images of the media library, with the images' ids. */
export function imagePaths({ logo, icon, products }: Named): [path: string, id: string][] {
  const tiles = products.tiles.map(({ image = "" }, index): [string, string] => [
    `products.tiles.${index}.image`,
    image,
  ]);
  return [["logo", logo] as [string, string], ["icon", icon] as [string, string], ...tiles].filter(
    ([, id]) => id !== "",
  );
}

/** An image URL as the Markdown editor inserts it. */
const IN_TEXT = /\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d{1,5}\.(?:avif|webp)/g;

/** The ids of all images in the settings without duplicates: those at known paths and those in the legal texts. */
export function imagesOfSettings(values: Named & Pick<SiteConfig, "legal">): string[] {
  const inLegalCopy = Object.values(values.legal).flatMap((text) =>
    [...text.matchAll(IN_TEXT)].map(([, id = ""]) => id),
  );
  return [...new Set([...imagePaths(values).map(([, id]) => id), ...inLegalCopy])];
}
