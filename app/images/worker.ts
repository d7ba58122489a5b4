import sharp from "sharp";
import { ImageError } from "./image-error.ts";
import { makeVariants, type Variants } from "./variants.ts";

/*
 * Runs in a process of its own, started by image-pool.ts: an image that crashes or exhausts the decoder affects nothing
 * else, and the low priority that is set there leaves the processor to visitors.
 */
export type ImageResult = { variants: Variants } | { rejected: Pick<ImageError, "status" | "message"> };

sharp.concurrency(1);
sharp.cache(false);

process.on("message", (bytes: Uint8Array) => {
  void makeVariants(bytes)
    .then((variants): ImageResult => ({ variants }))
    .catch((error: unknown): ImageResult => {
      if (error instanceof ImageError) return { rejected: { status: error.status, message: error.message } };
      throw error;
    })
    // Nobody needs the result of a server that has ended meanwhile.
    .then((result) => process.send?.(result, undefined, undefined, () => {}));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C also signals this process. It keeps running: the server waits for its images during the shutdown.
process.on("SIGINT", () => {});
