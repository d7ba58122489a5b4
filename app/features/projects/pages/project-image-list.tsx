import type { Image } from "#app/features/media/media.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { cx } from "#app/ui/cx.ts";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { useLabels } from "#app/ui/use-labels.tsx";
import { fillText } from "#app/text/fill-text.ts";

/** Of the frame that all its images are shown in: the class below. */
export const SLIDE_RATIO = 8 / 5;

type ProjectImageListProps = {
  project: { id: string; title: string; images: Image[] };
  sizes: string;
  /** The page's main image. */
  priority?: boolean;
  imgClassName?: string;
};

/** A project's images, or one of the site's own where it has none. */
export function ProjectImageList(props: ProjectImageListProps) {
  const labels = useLabels().portfolio;
  const { project, sizes, priority = false, imgClassName } = props;
  const { id, title, images } = project;
  return (
    <Carousel
      items={images.length > 0 ? images : [null]}
      keyOf={(image) => image?.url ?? "fallback"}
      label={fillText(labels.images, { title })}
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
