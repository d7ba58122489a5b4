import { useEffect, useState } from "react";
import { apiGet } from "#app/client/api-client.ts";
import type { StoredImage } from "../media.ts";

/** The stored image that was uploaded from the same file, found by the hash of its bytes; null without one. */
export function useStoredDuplicate(file: File | null): StoredImage | null {
  const [found, setFound] = useState<{ file: File; duplicate: StoredImage | undefined } | null>(null);
  useEffect(() => {
    if (!file) return;
    const controller = new AbortController();
    const find = async () => {
      const hash = await hashOf(file);
      if (!hash || controller.signal.aborted) return;
      const path = `/api/media?limit=1&hash=${hash}`;
      const { pictures: images } = await apiGet<{ pictures: StoredImage[] }>(path, { signal: controller.signal });
      setFound({ file, duplicate: images[0] });
    };
    // Optional: if the request fails, the file is uploaded like any other.
    find().catch(() => undefined);
    return () => controller.abort();
  }, [file]);
  return (found?.file === file && found.duplicate) || null;
}

/** SHA-256 in hexadecimal; null where the browser has no Web Crypto (pages without HTTPS). */
async function hashOf(file: File): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const bytes = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
