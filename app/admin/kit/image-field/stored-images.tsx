import { useState } from "react";
import { PagedList } from "../list/paged-list.tsx";
import { usePages } from "../list/use-pages.ts";
import { useDebounced } from "../use-debounced.ts";
import { AdminImage } from "#app/features/media/admin-image.tsx";
import type { Image, StoredImage } from "#app/features/media/media.ts";
import { usedInLabel } from "#app/features/media/usage-labels.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (image: Image) => void;
}

/** A dialog to choose one of the stored images. */
export function StoredImages({ open, onClose, onChoose }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Choose a stored image" size="lg">
      <Choice onChoose={onChoose} />
    </Dialog>
  );
}

const SEARCH_AFTER_MS = 250;

const imagesOf = (result: { pictures: StoredImage[] }) => result.pictures;

function Choice({ onChoose }: Pick<Props, "onChoose">) {
  const [query, setQuery] = useState("");
  const search = useDebounced(query.trim(), SEARCH_AFTER_MS);
  const list = usePages("/api/media", new URLSearchParams({ limit: "60", ...(search && { q: search }) }), imagesOf);
  return (
    <div className="grid min-h-96 content-start gap-5">
      <TextField
        label="Search"
        type="search"
        required
        autoComplete="off"
        placeholder="Alternative text, or where it is used"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <PagedList
        list={list}
        loading="Loading images..."
        failed="Could not fetch images"
        empty={
          search
            ? { title: "No images found.", advice: "Try a different search." }
            : { title: "No images yet.", advice: "Upload the first one." }
        }
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {list.items.map((image) => (
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
                  {image.alt || usedInLabel(image.usedIn) || "No alternative text, unused"}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
