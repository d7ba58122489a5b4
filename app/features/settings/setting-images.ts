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
