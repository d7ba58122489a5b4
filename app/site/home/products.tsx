import { ArrowUpRight } from "lucide-react";
import { PRODUCT_ART } from "#app/config/site/product-art.ts";
import type { Image } from "#app/features/media/media.ts";
import { useSite, type SiteCopy } from "#app/server/render/site.ts";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { ConfiguredLink } from "#app/ui/configured-link.tsx";
import { ProductArt } from "./product-art.tsx";
import { SectionMark } from "./section-mark.tsx";

const TALL = "lg:col-span-7 lg:row-span-2";
const NARROW = "lg:col-span-5";

/** Grid layouts for one to six tiles, all different; a row of three equal tiles comes only below other rows. */
const LAYOUTS: Record<number, string[]> = {
  1: ["lg:col-span-12"],
  2: ["lg:col-span-7", NARROW],
  3: [TALL, NARROW, NARROW],
  4: ["lg:col-span-7", NARROW, NARROW, "lg:col-span-7"],
  5: [TALL, NARROW, NARROW, "lg:col-span-6", "lg:col-span-6"],
  6: [TALL, NARROW, NARROW, "lg:col-span-4", "lg:col-span-4", "lg:col-span-4"],
};

type Tile = SiteCopy["products"]["tiles"][number];

function paperOf({ href }: Tile, index: number): string {
  if (href === null) return "border-2 border-dashed border-edge";
  return cx("registered-line border-2 border-ink", index === 0 ? "bg-accent-wash" : "bg-sheet");
}

/** `images` has the images that the tiles reference by id. */
export function Products({ images }: { images: Image[] }) {
  const { title, intro, tiles, more } = useSite().products;
  return (
    <section aria-labelledby="products" className="sheet-width section-gap">
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 pb-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <SectionMark />
          <h2 id="products" className="display text-display">
            {title}
          </h2>
        </div>
        <p className="max-w-sm self-end text-lead lg:col-span-5">{intro}</p>
      </div>
      <ul className="grid grid-cols-1 gap-6 wrap-anywhere lg:grid-cols-12 lg:gap-8">
        {tiles.map((tile, index) => (
          <li
            key={index}
            className={cx(
              "group relative flex flex-col overflow-hidden",
              LAYOUTS[tiles.length]?.[index],
              paperOf(tile, index),
            )}
          >
            <TileImage
              tile={tile}
              index={index}
              width={tiles[1] ? 50 : 92}
              image={images.find(({ id }) => id === tile.image) ?? null}
            />
            <div className="mt-auto grid gap-2 p-6 lg:p-8">
              <h3 className="display flex items-center justify-between gap-4 text-heading">
                {tile.href === null ? (
                  <span>{tile.name}</span>
                ) : (
                  <ConfiguredLink href={tile.href} label={tile.name} newTab className="after:absolute after:inset-0" />
                )}
                {tile.href !== null && (
                  <ArrowUpRight
                    aria-hidden="true"
                    className="size-7 shrink-0 transition-transform [@media(hover:hover)]:group-hover:translate-x-1 [@media(hover:hover)]:group-hover:-translate-y-1"
                  />
                )}
              </h3>
              <p className="max-w-md">{tile.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="label pt-8 text-ink-soft">{more}</p>
    </section>
  );
}

type TileImageProps = { tile: Tile; index: number; image: Image | null; /** In vw. */ width: number };

function TileImage({ tile, index, image, width }: TileImageProps) {
  if (!image) return <ProductArt art={tile.art ?? PRODUCT_ART[index % PRODUCT_ART.length] ?? "shelf"} />;
  return (
    <ResponsiveImage
      image={image}
      alt={image.alt}
      fallbackKey={tile.name}
      sizes={`(min-width: 64rem) ${width}vw, 92vw`}
      className="min-h-44 flex-1 border-b-2 border-ink"
      imgClassName="h-full min-h-44 object-cover lg:max-h-[30rem]"
    />
  );
}
