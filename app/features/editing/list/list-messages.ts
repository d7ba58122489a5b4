import type { BulkResult } from "./bulk-dialog.tsx";
import { counted } from "#app/text/counted.ts";

/** What a list holds, in the singular and the plural. */
interface Noun {
  one: string;
  many: string;
}

/** The labels and messages of a list's page. */
export interface ListMessages {
  title: string;
  subtitle: string;
  /** Such as "post" and "posts". */
  noun: Noun;
  /** The subject of what is said after a save or a deletion, such as "Blog post". */
  subject: string;
  create: string;
  search: string;
  total: string;
  loading: string;
  failed: string;
  empty: string;
  /** Shown in a list without items: how to begin. */
  first: string;
  deleteFailed: string;
  /** The editor's titles and subtitles, for a new item and for an existing one. */
  createTitle: string;
  createSubtitle: string;
  editTitle: string;
  editSubtitle: string;
}

/** In the question before a deletion: an item takes its images with it, also those from the media library. */
export const IMAGES_NOTE = "Images that nothing else uses are deleted, too.";

const NAMED = 5;

/** Returns up to six names; of more names, the first five and the number of the others. */
export function someNames(names: string[]): { named: string[]; more: number } {
  const named = names.length > NAMED + 1 ? names.slice(0, NAMED) : names;
  return { named, more: names.length - named.length };
}

type Result = Pick<BulkResult<unknown>, "done" | "unchanged" | "notFound">;

/** The message that sums up the results of a bulk action. */
export function bulkMessage(past: string, results: Result[], noun: Noun): string {
  const count = (key: keyof Result) => results.flatMap((result) => result[key] ?? []).length;
  const [done, unchanged, notFound] = [count("done"), count("unchanged"), count("notFound")];
  const sentences = [`${counted(done, noun)} ${past}.`];
  if (unchanged > 0) sentences.push(`${counted(unchanged, noun)} ${unchanged === 1 ? "was" : "were"} so already.`);
  if (notFound > 0) sentences.push(`${counted(notFound, noun)} had been deleted already.`);
  return sentences.join(" ");
}
