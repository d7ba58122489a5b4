import sharp from "sharp";
import { checkFile, readHeader } from "./header.ts";
import { makeIcon, type Icon } from "./icon.ts";
import { ImageError } from "./image-error.ts";
import { checkSize } from "./limits.ts";
import { makeVariants, type Variants } from "./variants.ts";

/*
 * Runs in a process of its own, so that an image that crashes the decoder affects nothing else. image-pool.ts starts it
 * with a low priority, which leaves the processor to visitors.
 */

/** The tasks of a worker, by name, with what they take and give. */
export type ImageTasks = {
  variants: { input: Uint8Array; output: Variants };
  file: { input: { bytes: Uint8Array; name: string }; output: null };
  icon: { input: Icon; output: Uint8Array };
};
type Name = keyof ImageTasks;
/** `isAlone`: no other large image is being prepared. */
export type ImageTask = { [N in Name]: { name: N; input: ImageTasks[N]["input"]; isAlone: boolean } }[Name];
export type ImageResult =
  | { output: ImageTasks[Name]["output"] }
  | { isLarge: true }
  | { rejected: Pick<ImageError, "status" | "message"> };

sharp.concurrency(1);
sharp.cache(false);

async function run(task: ImageTask): Promise<ImageResult> {
  try {
    switch (task.name) {
      case "variants": {
        const { isLarge } = checkSize(await readHeader(task.input));
        return isLarge && !task.isAlone ? { isLarge } : { output: await makeVariants(task.input) };
      }
      case "file":
        await checkFile(task.input.bytes, task.input.name);
        return { output: null };
      case "icon":
        return { output: await makeIcon(task.input) };
    }
  } catch (error) {
    if (error instanceof ImageError) return { rejected: { status: error.status, message: error.message } };
    throw error;
  }
}

process.on("message", (task: ImageTask) => {
  // Nobody needs the result of a server that has ended meanwhile.
  void run(task).then((result) => process.send?.(result, undefined, undefined, () => {}));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C also signals this process. It keeps running: the server waits for its images during the shutdown.
process.on("SIGINT", () => {});
