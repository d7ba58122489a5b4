import { openLists, type ListItem, type ListType } from "./lists.ts";
import { openSource } from "./open-source.ts";
import type { SourceFiles } from "./source-files.ts";
import type { Source } from "./source.ts";
import { joinWordpress } from "#importers/wordpress/wordpress.ts";

/** What files and folders hold: posts of other systems, or the lists of another backend of the same API. */
export type Import<Type> = { close(): void } & (
  | { kind: "posts"; sources: Source[]; files: SourceFiles[] }
  | { kind: "lists"; total: number; items: AsyncIterable<ListItem<Type>> }
);

type Options<Type> = { now: Date; types: readonly Type[] };

/**
 * Detects by their content what files and folders hold, and opens them.
 * @throws Error with a message for the user
 */
export async function openImport<Type extends ListType>(
  paths: readonly string[],
  { now, types }: Options<Type>,
): Promise<Import<Type>> {
  const opened = await Promise.all(paths.map((path) => openSource(path, now)));
  const posts = opened.filter((one) => one !== null);
  const files = posts.flatMap((one) => one.files ?? []);
  const close = () => files.forEach((one) => one.close());
  if (posts.length > 0 && posts.length < opened.length) {
    close();
    throw new Error("Import the lists of a backend and the exports of other systems one after the other.");
  }
  if (posts.length > 0) {
    const sources = posts.flatMap((one) => one.sources);
    joinWordpress(sources);
    return { kind: "posts", sources, files, close };
  }
  const lists = await Promise.all(paths.map((path) => openLists(path, types)));
  async function* items() {
    for (const list of lists) yield* list.items();
  }
  return { kind: "lists", total: lists.reduce((sum, { total }) => sum + total, 0), items: items(), close };
}
