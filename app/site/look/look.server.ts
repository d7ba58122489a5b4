import { isRecolored, paletteCss } from "#app/config/site/palette.ts";
import { PRINT_CSS, printMatrix } from "#app/config/site/print-matrix.ts";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import type { Db } from "#app/db/client.ts";
import { imagesById } from "#app/features/media/media.server.ts";
import { markSvg } from "./mark-svg.ts";

/** The site's look, where the settings differ from the style sheets. */
export type Look = {
  /** The paper colors, for the browser's toolbar (theme-color). */
  papers: { light: string; dark: string };
  /** CSS for a style element; null for the colors of tokens.css. */
  css: string | null;
  /** SVG color matrices that map the artwork to these inks; null for the inks of tokens.css. */
  print: { light: string; dark: string } | null;
  /** The icon's URL; null for the build's icon. */
  icon: string | null;
  logo: { url: string; width: number; height: number } | null;
};

/** Computes the look from the settings. */
export async function lookOf({ colors, logo, icon }: SiteContent, db: Db): Promise<Look> {
  const recolored = isRecolored(colors);
  const [image = null] = await imagesById(db, [logo]);
  const drawn = `data:image/svg+xml,${encodeURIComponent(markSvg(colors.light, { corner: 12 }))}`;
  return {
    papers: { light: colors.light.paper, dark: colors.dark.paper },
    css: recolored ? paletteCss(colors) + PRINT_CSS : null,
    print: recolored ? { light: printMatrix(colors, "light"), dark: printMatrix(colors, "dark") } : null,
    icon: icon ? "/icon-192.png" : recolored ? drawn : null,
    logo: image && { url: image.url, width: image.width, height: image.height },
  };
}
