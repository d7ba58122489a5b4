import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { useSite } from "#app/render/site.ts";
import { cx } from "#app/ui/cx.ts";
import { ProductArt } from "./product-art.tsx";

const TILES = [
  "lg:col-span-7 lg:row-span-2 bg-accent-wash border-2 border-ink",
  "lg:col-span-5 bg-sheet border-2 border-ink",
  "lg:col-span-5 border-2 border-dashed border-edge",
];

export function Products() {
  const { title, intro, tiles, more } = useSite().products;
  return (
    <section aria-labelledby="products" className="sheet-width section-gap">
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 pb-12 lg:grid-cols-12">
        <h2 id="products" className="display text-display lg:col-span-7">
          {title}
        </h2>
        <p className="max-w-sm self-end text-lead lg:col-span-5">{intro}</p>
      </div>
      <ul className="grid grid-cols-1 gap-6 lg:grid-cols-12 lg:gap-8">
        {tiles.map(({ name, text, href }, index) => (
          <li key={name} className={cx("group relative flex flex-col overflow-hidden", TILES[index])}>
            <ProductArt index={index} />
            <div className="mt-auto grid gap-2 p-6 lg:p-8">
              <h3 className="display flex items-center justify-between gap-4 text-heading">
                {href === null ? name : <TileLink href={href} name={name} />}
                {href !== null && (
                  <ArrowUpRight
                    aria-hidden="true"
                    className="size-7 shrink-0 transition-transform [@media(hover:hover)]:group-hover:translate-x-1 [@media(hover:hover)]:group-hover:-translate-y-1"
                  />
                )}
              </h3>
              <p className="max-w-md">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="label pt-8 text-ink-soft">{more}</p>
    </section>
  );
}

function TileLink({ href, name }: { href: string; name: string }) {
  const look = "after:absolute after:inset-0";
  if (href.startsWith("/")) {
    return (
      <Link prefetch="intent" to={href} className={look}>
        {name}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
