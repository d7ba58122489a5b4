import { Upload } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { DeleteDialog } from "#app/features/editing/list/delete-dialog.tsx";
import { usePagedList } from "#app/features/editing/list/use-paged-list.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { shortDateTime } from "#app/text/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { fileDrop } from "#app/ui/form/file-drop.ts";
import { FilterChips, useFilter } from "#app/ui/list/filter-chips.tsx";
import { IMAGE_TYPES } from "#app/ui/image/image-types.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useListView } from "#app/ui/list/use-list-view.ts";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import { FocalDialog } from "./focal-dialog.tsx";
import { IMAGE_FILTERS, type StoredImage } from "../media.ts";
import { LeaveUploads } from "./leave-uploads.tsx";
import { MediaCard } from "./media-card.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

export const meta = adminMeta("Media");

const FILTERS = { "": "All", "missing-alt": "No alternative text", unused: "Unused" } as const;
const imagesOf = (result: { pictures: StoredImage[] }) => result.pictures;

export default function MediaPage() {
  const { query, setQuery, settledQuery: q } = useListView(["newest"]);
  const filter = useFilter(IMAGE_FILTERS);
  const search = new URLSearchParams({ limit: "60", ...(q && { q }), ...(filter && { filter }) });
  const { items, status, more, retry, put, remove } = usePagedList(`/api/media?${search}`, imagesOf);
  const [focalImage, setFocalImage] = useState<StoredImage | null>(null);
  const [deleting, setDeleting] = useState<{ _id: string; name: string } | null>(null);

  const arrived = useCallback(
    (image: StoredImage) => {
      put(image);
      void showToast("Image uploaded.");
    },
    [put],
  );
  const { uploads, busy, add, retry: sendAgain, cancel, stop } = useUploads(arrived);
  const askDelete = useCallback(
    ({ id, alt, width, height, createdAt }: StoredImage) =>
      setDeleting({ _id: id, name: alt || `${width} × ${height}, ${shortDateTime(createdAt)}` }),
    [],
  );

  return (
    <div className="min-h-[60vh]" {...fileDrop(add)}>
      <PageHead
        title="Media"
        subtitle="Every stored image, and what shows it."
        action={<UploadButton onFiles={add} />}
      />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-4">
        <SearchBox placeholder="Search media..." value={query} onChange={setQuery} />
        <FilterChips label="Which images" filters={FILTERS} />
      </div>
      <UploadList uploads={uploads} onRetry={sendAgain} onCancel={cancel} />
      <LeaveUploads busy={busy} onLeave={stop} />
      {status === "loading" && <LoadingState text="Loading media..." />}
      {status === "error" && (
        <ErrorState title="Could not fetch media" action={<Button onClick={retry}>Try again</Button>} />
      )}
      {status === "loaded" && items.length === 0 && (
        <EmptyState title={q || filter ? "No images found." : "No images yet."}>
          {q || filter
            ? "Try adjusting your search term, or look at all images."
            : "Upload some, or drop them anywhere on this page."}
        </EmptyState>
      )}
      <ul className="@container grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-5">
        {items.map((image) => (
          <MediaCard key={image.id} image={image} onSaved={put} onFocalPoint={setFocalImage} onDelete={askDelete} />
        ))}
      </ul>
      {more && <InfiniteScroll onReach={more} />}
      <FocalDialog image={focalImage} onSaved={put} onClose={() => setFocalImage(null)} />
      <DeleteDialog
        item={deleting}
        type="image"
        path="/api/media"
        fallback="Could not delete image"
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          remove(id);
          void showToast("Image deleted.");
        }}
      />
    </div>
  );
}

function UploadButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={IMAGE_TYPES}
        multiple
        hidden
        aria-label="Images to upload"
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <Button variant="primary" onClick={() => chooser.current?.click()}>
        <Upload aria-hidden="true" className="size-4" /> Upload images
      </Button>
    </>
  );
}
