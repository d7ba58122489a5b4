import { portfolioLabels } from "#site-labels";
import type { Image } from "#app/features/media/media.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { fillText } from "#app/config/fill-text.ts";

/** The aspect ratio of the carousel's frame; the same as in the class `aspect-[8/5]` below. */
export const SLIDE_RATIO = 8 / 5;

type ProjectImageListProps = {
  project: { id: string; title: string; images: Image[] };
  sizes: string;
  /** Load the first image with priority, because it is the page's main image. */
  priority?: boolean;
  imgClassName?: string;
};

/** A carousel of a project's images, or a fallback image for a project without any. */
export function ProjectImageList(props: ProjectImageListProps) {
  const { project, sizes, priority = false, imgClassName } = props;
  const { id, title, images } = project;
  return (
    <Carousel
      items={images.length > 0 ? images : [null]}
      keyOf={(image) => image?.url ?? "fallback"}
      label={fillText(portfolioLabels.images, { title })}
    >
      {(image, index) => (
        <ResponsiveImage
          image={image}
          fallbackKey={id}
          sizes={sizes}
          priority={priority && index === 0}
          imgClassName={cx("aspect-[8/5] object-cover", imgClassName)}
        />
      )}
    </Carousel>
  );
}
