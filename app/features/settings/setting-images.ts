import type { SiteSettings } from "#app/config/site/site-config.ts";

type Named = Pick<SiteSettings, "logo" | "icon" | "products">;

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

/** The ids of all images in the settings without duplicates. */
export const imagesOfSettings = (values: Named): string[] => [...new Set(imagePaths(values).map(([, id]) => id))];
