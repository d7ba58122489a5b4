import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/client/api-client.ts";
import { imageError } from "#app/ui/image/image-types.ts";
import type { StoredImage } from "../media.ts";
import { uploadImage } from "../upload-image.ts";

export interface LibraryUpload {
  key: number;
  file: File;
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

const withoutLogin = (upload: LibraryUpload): LibraryUpload =>
  upload.error ? upload : { ...upload, state: "failed", error: "Log in again to upload it.", canRetry: true };

/** Uploads files, two at a time. A failed upload stays in the list for a retry; a finished one is removed from it. */
export function useUploads(onDone: (image: StoredImage) => void) {
  const [uploads, setUploads] = useState<LibraryUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());

  const change = useCallback((key: number, what: Partial<LibraryUpload>) => {
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...what } : upload)));
  }, []);
  const remove = useCallback((key: number) => {
    setUploads((before) => before.filter((upload) => upload.key !== key));
  }, []);

  const send = useCallback(
    async ({ key, file }: LibraryUpload) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      change(key, { state: "sending", share: 0, error: null });
      try {
        const onProgress = (share: number) => change(key, { share });
        const image = await uploadImage(file, { signal: controller.signal, onProgress });
        remove(key);
        onDone(image);
      } catch (error) {
        if (controller.signal.aborted) return remove(key);
        // The files still to come must not ask for another login.
        if (error instanceof ApiError && error.status === 401) return setUploads((before) => before.map(withoutLogin));
        const canRetry = !(error instanceof ApiError) || error.canRetry || error.status === 429;
        change(key, { state: "failed", error: error instanceof Error ? error.message : "It failed.", canRetry });
      } finally {
        running.current.delete(key);
      }
    },
    [change, remove, onDone],
  );

  useEffect(() => {
    const free = AT_ONCE - uploads.filter(({ state }) => state === "sending").length;
    for (const upload of uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free))) {
      void send(upload);
    }
  }, [uploads, send]);

  const add = useCallback((files: Iterable<File>) => {
    const added = [...files].map((file): LibraryUpload => {
      const error = imageError(file);
      lastKey += 1;
      return { key: lastKey, file, state: error ? "failed" : "waiting", share: 0, error, canRetry: false };
    });
    setUploads((before) => [...before, ...added]);
  }, []);
  const retry = useCallback((key: number) => change(key, { state: "waiting", error: null }), [change]);
  const cancel = useCallback(
    (key: number) => {
      running.current.get(key)?.abort();
      remove(key);
    },
    [remove],
  );

  const busy = uploads.some(({ state }) => state !== "failed");
  return { uploads, busy, add, retry, cancel };
}
