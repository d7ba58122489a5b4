import pLimit from "p-limit";
import { useState } from "react";
import { messageOf } from "#app/config/message-of.ts";
import { ApiError } from "#app/browser/api-client.ts";
import { imageError } from "#app/ui/image/image-types.ts";
import type { StoredImage } from "../media.ts";
import { uploadImage } from "../upload-image.ts";

export interface LibraryUpload {
  key: number;
  file: File;
  controller: AbortController;
  state: "waiting" | "sending" | "failed";
  /** The share of the bytes that were sent, 0 to 1. */
  share: number;
  /** The error message; null unless the upload failed. */
  error: string | null;
  /** True when sending the same file again may succeed. */
  canRetry: boolean;
}

const AT_ONCE = 2;

let lastKey = 0;

/** Uploads files, two at a time. A failed upload stays in the list for a retry; a finished one is removed from it. */
export function useUploads(onDone: (image: StoredImage) => void) {
  const [uploads, setUploads] = useState<LibraryUpload[]>([]);
  const [limit] = useState(() => pLimit(AT_ONCE));

  const change = (key: number, what: Partial<LibraryUpload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...what } : upload)));
  const remove = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key));

  const send = async ({ key, file, controller: { signal } }: LibraryUpload) => {
    if (signal.aborted) return;
    change(key, { state: "sending", share: 0, error: null });
    try {
      onDone(await uploadImage(file, { signal, onProgress: (share) => change(key, { share }) }));
      remove(key);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) {
        // After a canceled login, the files still to come must not ask for another one.
        limit.clearQueue();
        return setUploads((before) => before.map(withoutLogin));
      }
      const canRetry = !(error instanceof ApiError) || error.canRetry || error.status === 429;
      change(key, { state: "failed", error: messageOf(error), canRetry });
    }
  };
  const start = (upload: LibraryUpload) => void limit(() => send(upload));

  return {
    uploads,
    busy: uploads.some(({ state }) => state !== "failed"),
    add(files: Iterable<File>) {
      const added = [...files].map((file): LibraryUpload => {
        const error = imageError(file);
        lastKey += 1;
        const state = error ? "failed" : "waiting";
        return { key: lastKey, file, controller: new AbortController(), state, share: 0, error, canRetry: false };
      });
      setUploads((before) => [...before, ...added]);
      for (const upload of added) if (!upload.error) start(upload);
    },
    retry(upload: LibraryUpload) {
      change(upload.key, { state: "waiting", error: null });
      start(upload);
    },
    cancel({ key, controller }: LibraryUpload) {
      controller.abort();
      remove(key);
    },
    /** Forgets the files that wait for their turn. */
    stop: () => limit.clearQueue(),
  };
}

const withoutLogin = (upload: LibraryUpload): LibraryUpload =>
  upload.error ? upload : { ...upload, state: "failed", error: "Log in again to upload it.", canRetry: true };
