import { Upload } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { DeleteDialog } from "#app/admin/kit/list/delete-dialog.tsx";
import { Filter } from "#app/admin/kit/list/filter.tsx";
import { PagedList } from "#app/admin/kit/list/paged-list.tsx";
import { SearchBox } from "#app/admin/kit/list/search-box.tsx";
import { useChoice, useSearchText } from "#app/admin/kit/list/url-state.ts";
import { usePages } from "#app/admin/kit/list/use-pages.ts";
import { putItems } from "#app/admin/kit/queries.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { shortDateTime } from "#app/ui/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { fileDrop } from "#app/ui/form/file-drop.ts";
import { IMAGE_TYPES } from "#app/ui/image/image-types.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { FocalDialog } from "./focal-dialog.tsx";
import type { StoredImage } from "../media.ts";
import { LeaveUploads } from "./leave-uploads.tsx";
import { MediaCard } from "./media-card.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

export const meta = adminMeta("Media");

const FILTERS = [
  { value: "", label: "All" },
  { value: "missing-alt", label: "No alternative text" },
  { value: "unused", label: "Unused" },
];
const FILTER_VALUES = FILTERS.map(({ value }) => value);
const imagesOf = (result: { pictures: StoredImage[] }) => result.pictures;
const put = (image: StoredImage) => putItems("/api/media", [image]);

function addUploaded(image: StoredImage) {
  put(image);
  void showToast(["Image uploaded.", ...(image.notes ?? [])].join(" "));
}

export default function MediaPage() {
  const { text, setText, settled } = useSearchText();
  const [filter, setFilter] = useChoice("filter", FILTER_VALUES);
  const search = { limit: "60", ...(settled && { q: settled }), ...(filter && { filter }) };
  const list = usePages("/api/media", new URLSearchParams(search), imagesOf);
  const [focalImage, setFocalImage] = useState<StoredImage | null>(null);
  const [deleting, setDeleting] = useState<{ _id: string; name: string } | null>(null);
  const { uploads, busy, add, retry, cancel, stop } = useUploads(addUploaded);
  const askDelete = useCallback(
    ({ id, alt, width, height, createdAt }: StoredImage) =>
      setDeleting({ _id: id, name: alt || `${width} × ${height}, ${shortDateTime(createdAt)}` }),
    [],
  );

  return (
    <div className="min-h-[60vh]" {...fileDrop(add)}>
      <PageHead title="Media" subtitle="All images, and where they are used." action={<UploadButton onFiles={add} />} />
      <div role="search" className="flex flex-wrap items-center gap-3 pb-4">
        <SearchBox placeholder="Search media..." value={text} onChange={setText} />
        <Filter label="Filter images" options={FILTERS} value={filter} onChange={setFilter} />
      </div>
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      <LeaveUploads busy={busy} onLeave={stop} />
      <PagedList
        list={list}
        loading="Loading media..."
        failed="Could not fetch media"
        empty={
          settled || filter
            ? { title: "No images found.", advice: "Try adjusting your search term, or look at all images." }
            : { title: "No images yet.", advice: "Upload some, or drop them anywhere on this page." }
        }
      >
        <ul className="@container grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-5">
          {list.items.map((image) => (
            <MediaCard key={image.id} image={image} onSaved={put} onFocalPoint={setFocalImage} onDelete={askDelete} />
          ))}
        </ul>
      </PagedList>
      <FocalDialog image={focalImage} onSaved={put} onClose={() => setFocalImage(null)} />
      <DeleteDialog item={deleting} path="/api/media" type="image" onClose={() => setDeleting(null)} />
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
