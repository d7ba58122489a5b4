import { putItems } from "../queries.ts";
import { messageOf } from "#app/config/message-of.ts";
import { rowControl } from "./row-focus.ts";
import type { Listed } from "./item-table.ts";
import { apiSend } from "#app/browser/api-client.ts";
import { countText } from "../count-text.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** What a list holds, such as "post" and "posts". */
export interface Noun {
  one: string;
  many: string;
}

/** The result for one batch of the items. */
export interface BulkResult<Item> {
  done: string[];
  /** Ids of items that were already in the requested state. */
  unchanged?: string[];
  notFound: string[];
  /** The changed items, as they are now. */
  items?: Item[];
  /** Reverts the change. Returns the reverted items and how many could not be reverted. */
  undo?: () => Promise<{ items: Item[]; left: number }>;
}

/** An action on many items at once. */
export interface BulkAction<Item> {
  /** The button's label, such as "Publish". */
  label: string;
  pending: string;
  /** As in "3 posts published". */
  past: string;
  /** The confirmation question; `what` is the count and noun, such as "3 posts". */
  question: (what: string) => string;
  /** What else it changes. */
  note?: string;
  failed: string;
  variant: ButtonVariant;
  /** True when the items are no longer in the list afterwards. */
  removes?: boolean;
  run: (ids: string[]) => Promise<BulkResult<Item>>;
}

export function bulkDeletion<Item>(path: string, failed: string, note?: string): BulkAction<Item> {
  return {
    label: "Delete",
    pending: "Deleting...",
    past: "deleted",
    question: (what) => `Are you sure you want to delete ${what}? This action cannot be undone.`,
    ...(note && { note }),
    failed,
    variant: "danger",
    removes: true,
    run: (ids) => apiSend("POST", `${path}/bulk`, { action: "delete", ids }),
  };
}

const wereText = (count: number) => (count === 1 ? "was" : "were");

type Counts = Pick<BulkResult<unknown>, "done" | "unchanged" | "notFound">;

/** The message that sums up the results of a bulk action. */
export function bulkMessage(past: string, results: Counts[], noun: Noun): string {
  const count = (key: keyof Counts) => results.flatMap((result) => result[key] ?? []).length;
  const [done, unchanged, notFound] = [count("done"), count("unchanged"), count("notFound")];
  const sentences = [`${countText(done, noun)} ${past}.`];
  if (unchanged > 0) sentences.push(`${countText(unchanged, noun)} ${wereText(unchanged)} already in that state.`);
  if (notFound > 0) sentences.push(`${countText(notFound, noun)} ${wereText(notFound)} already deleted.`);
  return sentences.join(" ");
}

/** Says in a toast what a bulk action did, with a button to undo it where that is possible. */
export function showBulkResults<Item extends Listed>(
  path: string,
  past: string,
  results: BulkResult<Item>[],
  noun: Noun,
): void {
  const message = bulkMessage(past, results, noun);
  const undos = results.flatMap(({ undo }) => undo ?? []);
  if (undos.length === 0) return void showToast(message);
  let remaining = 0;
  const undoAll = async () => {
    // The toast closes, with the button that has the focus.
    rowControl(results[0]?.done[0] ?? "")?.focus();
    try {
      for (let undo = undos[0]; undo; undo = undos[0]) {
        const undone = await undo();
        undos.shift();
        putItems(path, undone.items);
        remaining += undone.left;
      }
      const exception = remaining > 0 ? `, except for ${countText(remaining, noun)} changed since then` : "";
      void showToast(`Undone${exception}.`);
    } catch (error) {
      void showToast(messageOf(error), { type: "error", action });
    }
  };
  const action = { label: "Undo", onPress: () => void undoAll() };
  void showToast(message, { action });
}
