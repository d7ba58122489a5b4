import sharp from "sharp";
import { makeVariants, UnusableImage, type Variants } from "./variants.ts";

/*
 * Runs in a process of its own (started by image-pool.ts): an image that crashes or exhausts the decoder
 * takes nothing else down, and its low priority (given there) leaves the cores to visitors.
 */
export type ImageResult = { variants: Variants } | { rejected: { status: 413 | 415 | 422; message: string } };

sharp.concurrency(1);
sharp.cache(false);

process.on("message", (bytes: Uint8Array) => {
  void makeVariants(bytes)
    .then((variants): ImageResult => ({ variants }))
    .catch((error: unknown): ImageResult => {
      if (error instanceof UnusableImage) return { rejected: { status: error.status, message: error.message } };
      throw error;
    })
    .then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches this process, too; the server, which finishes what it has begun, still waits for its images.
process.on("SIGINT", () => {});
