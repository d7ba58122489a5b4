import { useDeferredValue, useRef, useState, type Ref } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { Image, StoredImage } from "../media.ts";
import { AdminImage } from "../admin-image.tsx";
import { usedInLabel } from "../usage-labels.ts";
import { usePagedList } from "#app/features/editing/list/use-paged-list.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (image: Image) => void;
}

/** A dialog to choose one of the stored images. */
export function StoredImages({ open, onClose, onChoose }: Props) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Choose a stored image"
      size="lg"
      // On a touch screen, the keyboard would cover the images.
      {...(open && matchMedia("(pointer: fine)").matches && { initialFocus: search })}
    >
      <Choice search={search} onChoose={onChoose} />
    </Dialog>
  );
}

const imagesOf = (result: { pictures: StoredImage[] }) => result.pictures;

function Choice({ search: field, onChoose }: Pick<Props, "onChoose"> & { search: Ref<HTMLInputElement> }) {
  const [query, setQuery] = useState("");
  const search = useDeferredValue(query.trim());
  const path = `/api/media?limit=60${search ? `&q=${encodeURIComponent(search)}` : ""}`;
  const { items: images, status, more, retry } = usePagedList(path, imagesOf);
  return (
    <div className="grid min-h-96 content-start gap-5">
      <TextField
        ref={field}
        label="Search"
        type="search"
        required
        autoComplete="off"
        placeholder="Alternative text, or where it is used"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {status === "loading" && <LoadingState text="Loading images..." />}
      {status === "error" && (
        <ErrorState title="Could not fetch images" action={<Button onClick={retry}>Try again</Button>} />
      )}
      {status === "loaded" && images.length === 0 && (
        <EmptyState title={search ? "No images found." : "No images yet."}>
          {search ? "Try other words." : "Upload the first one."}
        </EmptyState>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {images.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              onClick={() => onChoose(image)}
              className="grid size-full content-start gap-1 border-2 border-rule bg-stock pb-1.5 text-start [@media(hover:hover)]:hover:border-ink"
            >
              <AdminImage
                image={image}
                sizes="10rem"
                className="block bg-inset"
                imgClassName="aspect-square w-full object-contain"
              />
              <span className="mx-2 line-clamp-2 text-small">
                {image.alt || usedInLabel(image.usedIn) || "Not described, not used"}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && <InfiniteScroll onReach={more} />}
    </div>
  );
}
