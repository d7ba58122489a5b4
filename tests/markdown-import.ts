import { openMarkdownFiles } from "#importers/markdown/markdown-files.ts";
import type { SourceFiles } from "#importers/source-files.ts";
import type { SourcePost } from "#importers/source.ts";

const NOW = new Date("2026-01-01T00:00:00Z");

const WITHOUT_DATE = "became a draft: without its date it would stand first in the blog";

type Files = Record<string, string | Buffer>;

/** Imports a folder of these files. Returns a line for each post or skipped file, followed by the post's text. */
export async function readMarkdown(files: Files, root = ""): Promise<string> {
  const lines: string[] = [];
  for await (const item of itemsOf(files, root)) {
    if (!("key" in item)) lines.push(`${item.title}: ${"skipped" in item ? item.reason : item.unreadable}`);
    else {
      const time = (item.publishAt ?? item.publishedAt ?? "undated").replace(/T.*/, "");
      const facts = [
        item.kind === "page" ? `page ${item.title}` : item.title,
        item.slug,
        item.status,
        time,
        item.paths.join(" "),
      ];
      const changed = item.updatedAt ? [`changed ${item.updatedAt.replace(/T.*/, "")}`] : [];
      if (item.author) facts.push(`by ${item.author}`);
      lines.push(facts.join(" | "), ...changed, notesAndText(item));
    }
  }
  return lines.join("\n");
}

/** Imports a post with this text beside other files. Returns a line for each note, and the text without wide gaps. */
export async function readMarkdownText(text: string, path: string, others: Files = {}): Promise<string> {
  const files = { ...others, [path]: `---\ndate: 2020-01-02\n---\n${text}` };
  for await (const item of itemsOf(files, ""))
    if ("key" in item && item.key === `markdown ${path}`)
      return notesAndText(item)
        .replaceAll(/\n{3,}/g, "\n\n")
        .trim();
  return "nothing";
}

function notesAndText(post: SourcePost): string {
  const { markdown, notes } = post.text();
  // The line above says "undated" already.
  const visibleNotes = [...post.notes, ...notes].filter((note) => note !== WITHOUT_DATE);
  return [...visibleNotes.map((note) => `- ${note}`), markdown].join("\n");
}

function itemsOf(files: Files, root: string) {
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
  return openMarkdownFiles(source, NOW).items();
}
