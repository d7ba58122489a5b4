import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { apiPage } from "#app/client/api-client.ts";
import { AdminImage } from "#app/features/media/admin-image.tsx";
import type { Image, StoredImage } from "#app/features/media/media.ts";
import { usedInLabel } from "#app/features/media/usage-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";

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

function useImages(search: string) {
  const rest = `?limit=60${search && `&q=${encodeURIComponent(search)}`}`;
  return useInfiniteQuery({
    queryKey: ["/api/media", rest],
    queryFn: ({ pageParam, signal }) =>
      apiPage<{ pictures: StoredImage[] }>(`/api/media${rest}${pageParam && `&cursor=${pageParam}`}`, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}

function Choice({ onChoose }: Pick<Props, "onChoose">) {
  const [query, setQuery] = useState("");
  const search = useDeferredValue(query.trim());
  const { data, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useImages(search);
  const images = data?.pages.flatMap(({ result }) => result.pictures) ?? [];
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
      {isPending && <LoadingState text="Loading images..." />}
      {isError && (
        <ErrorState title="Could not fetch images" action={<Button onClick={() => void refetch()}>Try again</Button>} />
      )}
      {data && images.length === 0 && (
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
      {hasNextPage && !isFetching && <InfiniteScroll onReach={() => void fetchNextPage()} />}
    </div>
  );
}
