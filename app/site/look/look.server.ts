import { isRecolored, paletteCss, printName } from "#app/config/palette.ts";
import type { SiteContent } from "#app/config/site-changes.ts";
import type { Db } from "#app/db/client.ts";
import { imagesById } from "#app/features/media/media.server.ts";
import { markSvg } from "./mark-svg.ts";

/** How the site looks, as far as it is not as the style sheets say. */
export type Look = {
  /** The papers, for browsers' toolbars. */
  papers: { light: string; dark: string };
  /** For a style element; null for the colours of tokens.css. */
  css: string | null;
  /** Where fallback images are printed in these inks; null for the ones of the build. */
  artwork: string | null;
  /** The URL of the icon; null for the drawn one of the build. */
  icon: string | null;
  logo: { url: string; width: number; height: number } | null;
};

/** `base`: the path below which the site lies, in a preview. */
export async function lookOf({ colors, logo, icon }: SiteContent, db: Db, base = ""): Promise<Look> {
  const recolored = isRecolored(colors);
  const [image = null] = await imagesById(db, [logo]);
  const drawn = `data:image/svg+xml,${encodeURIComponent(markSvg(colors.light, { corner: 12 }))}`;
  return {
    papers: { light: colors.light.paper, dark: colors.dark.paper },
    css: recolored ? paletteCss(colors) : null,
    artwork: recolored ? `${base}/artwork/${printName(colors)}/` : null,
    icon: icon ? "/icon-192.png" : recolored ? drawn : null,
    logo: image && { url: image.url, width: image.width, height: image.height },
  };
}
