import { Link } from "react-router";
import { itemPath } from "#app/content/slugs/slug.ts";
import { portfolioLabels } from "#site-labels";
import type { Image } from "#app/features/media/media.ts";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import type { NextProject, ProjectQuote } from "../project-view.ts";
import { placesOf, type Place } from "./image-rows.ts";
import { fillText } from "#app/config/fill-text.ts";
import { SLIDE_RATIO } from "./project-image-list.tsx";

type SpreadProps = {
  project: { id: string; title: string };
  images: Image[];
  gradient: string | null;
  quote: ProjectQuote | null;
  /** The carousel above crops every image. */
  isCropped?: boolean;
};

/** A client's quote on the project's color, then the images uncropped. */
export function ProjectSpread({ project, images, gradient, quote, isCropped = false }: SpreadProps) {
  const { inFull: label } = portfolioLabels;
  const [first] = images;
  // The carousel starts with the first image, so it is repeated here only if the carousel crops it.
  const inFull = first && !isCropped && isWhole(first) ? images.slice(1) : images;
  const places = placesOf(inFull);
  return (
    <>
      {quote && (
        <figure
          className="mt-12 border-2 border-ink bg-register p-3 sm:p-5 md:mt-16"
          style={gradient ? { backgroundImage: gradient } : undefined}
        >
          <div className="grid gap-5 border-2 border-ink bg-sheet p-6 sm:p-10">
            <blockquote
              className={quote.content.length > 260 ? "max-w-3xl text-lead" : "display text-heading"}
            >{`“${quote.content}”`}</blockquote>
            <figcaption>
              <bdi className="font-bold">{quote.name}</bdi>
              {quote.position && (
                <span className="text-ink-soft">
                  , <bdi>{quote.position}</bdi>
                </span>
              )}
            </figcaption>
          </div>
        </figure>
      )}
      {inFull.length > 0 && (
        <section
          aria-label={fillText(label, { title: project.title })}
          className="grid grid-cols-1 gap-6 pt-12 sm:grid-cols-2 md:pt-16"
        >
          {inFull.map((image, index) => {
            const place = places[index];
            const room = place === "alone" || image.height > image.width ? roomOf(image) : undefined;
            return (
              <div
                key={image.url}
                className={cx("mx-auto w-full", place === "half" ? "self-start" : "sm:col-span-2")}
                style={{ maxWidth: room }}
              >
                <ResponsiveImage
                  image={image}
                  fallbackKey={project.id}
                  sizes={sizesOf(place, room)}
                  boxRatio={Infinity}
                  className="border-2 border-ink"
                />
              </div>
            );
          })}
        </section>
      )}
    </>
  );
}

function sizesOf(place: Place | undefined, room: string | undefined): string {
  if (place !== "half") return room ?? "(min-width: 1344px) 77rem, 92vw";
  return room ? `(min-width: 640px) min(${room}, 45vw), ${room}` : "(min-width: 640px) 45vw, 92vw";
}

/** The width of an image that does not fill its place: its own, or less, to fit the window's height. */
const roomOf = ({ width, height }: Image) => `min(${width}px, ${(94 * width) / height}dvh, 92vw)`;

/** True when the carousel's 8:5 frame shows the whole image. */
const isWhole = ({ width, height }: Image) => Math.abs(width / height - SLIDE_RATIO) < 0.02;

/** The link to the next project at the end of a project. */
export function NextProjectLink({ next }: { next: NextProject | null }) {
  if (!next) return null;
  return (
    <Link
      prefetch="intent"
      to={itemPath("/portfolio", next.slug)}
      className="group mt-16 grid grid-cols-1 items-end gap-6 border-t-2 border-ink pt-6 md:mt-24 md:grid-cols-12 print:hidden"
    >
      <span className="grid gap-2 md:col-span-4">
        <span className="label text-ink-soft">{portfolioLabels.next}</span>
        <span className="display text-heading [@media(hover:hover)]:group-hover:text-accent-text">{next.title}</span>
        <span className="label text-ink-soft">{next.category}</span>
      </span>
      <span className="relative plate-room block md:col-span-8">
        <span aria-hidden="true" className="plate-ink bg-register" />
        <ResponsiveImage
          image={next.image}
          alt=""
          fallbackKey={next.id}
          sizes="(min-width: 1344px) 51rem, (min-width: 768px) 61vw, 92vw"
          className="relative border-2 border-ink"
          imgClassName="aspect-[8/5] object-cover"
        />
      </span>
    </Link>
  );
}
