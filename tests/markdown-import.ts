import { openMarkdownFiles } from "#app/import/formats/markdown-files.server.ts";
import type { SourceFiles } from "#app/import/formats/source-files.server.ts";

const NOW = new Date("2026-01-01T00:00:00Z");

/** Imports a folder of these files. Returns a line for each post or skipped file, followed by the post's text. */
export async function readMarkdown(files: Record<string, string | Buffer>, root = ""): Promise<string> {
  const source: SourceFiles = {
    root,
    paths: Object.keys(files).toSorted(),
    leftOut: [],
    read: (path) => {
      const file = files[path];
      return Promise.resolve(typeof file === "string" ? Buffer.from(file) : (file ?? null));
    },
    open: () => () => {
      throw new Error("Markdown is read whole.");
    },
    close: () => undefined,
  };
  const lines: string[] = [];
  for await (const item of openMarkdownFiles(source, NOW).items()) {
    if (!("key" in item)) lines.push(`${item.title}: ${"skipped" in item ? item.reason : item.refused}`);
    else {
      const { markdown, notes } = item.text();
      const time = (item.publishAt ?? item.publishedAt ?? "undated").replace(/T.*/, "");
      const facts = [item.title, item.slug, item.status, time, item.paths.join(" ")];
      const changed = item.updatedAt ? [`changed ${item.updatedAt.replace(/T.*/, "")}`] : [];
      if (item.author) facts.push(`by ${item.author}`);
      lines.push(facts.join(" | "), ...changed, ...[...item.notes, ...notes].map((note) => `- ${note}`), markdown);
    }
  }
  return lines.join("\n");
}
