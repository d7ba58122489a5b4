import { imagesIn, renderMarkdown, type RenderedText, type TextImages } from "./markdown.ts";

/* Runs in a process of its own (started by markdown-pool.ts): a text that takes long to render holds nobody else up. */

export type MarkdownTask =
  | { find: "images"; text: string }
  | { find: "html"; text: string; images: TextImages; plainCode: boolean };
export type MarkdownResult = string[] | RenderedText;

process.on("message", async (task: MarkdownTask) => {
  const result: MarkdownResult =
    task.find === "images" ? imagesIn(task.text) : await renderMarkdown(task.text, task.images, task);
  process.send?.(result);
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches this process, too; the server finishes what it has begun.
process.on("SIGINT", () => {});
