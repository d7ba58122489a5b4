import { imagesIn, renderMarkdown, type RenderedText, type TextImages } from "./markdown.server.ts";

/* A worker process, started by markdown-pool.server.ts, so that a slow text does not block the server's event loop. */

export type MarkdownTask =
  | { find: "images"; text: string }
  | { find: "html"; text: string; images: TextImages; plainCode: boolean };
export type MarkdownResult = string[] | RenderedText;

process.on("message", async (task: MarkdownTask) => {
  const result: MarkdownResult =
    task.find === "images" ? imagesIn(task.text) : await renderMarkdown(task.text, task.images, task);
  // Nobody needs the result of a server that has ended meanwhile.
  process.send?.(result, undefined, undefined, () => {});
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C also signals this process. It keeps running until the server has drained its requests and disconnects.
process.on("SIGINT", () => {});
