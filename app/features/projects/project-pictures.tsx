import type { Image } from "#app/features/media/media.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { Picture } from "#app/ui/picture.tsx";

type ProjectPicturesProps = {
  project: { id: string; title: string; images: Image[] };
  sizes: string;
  /** The page's main picture. */
  priority?: boolean;
};

/** A project's pictures, or one of the site's own where it has none. */
export function ProjectPictures({ project: { id, title, images }, sizes, priority = false }: ProjectPicturesProps) {
  return (
    <Carousel
      items={images.length > 0 ? images : [null]}
      keyOf={(image) => image?.url ?? "fallback"}
      label={`Pictures of ${title}`}
    >
      {(image, index) => (
        <Picture
          image={image}
          fallbackKey={id}
          sizes={sizes}
          priority={priority && index === 0}
          imgClassName="aspect-[8/5] object-cover"
        />
      )}
    </Carousel>
  );
}
