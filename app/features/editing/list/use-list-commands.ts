import { useCallback, useEffect, useRef, useState } from "react";
import type { BulkAction, BulkResult } from "./bulk-dialog.tsx";
import { bulkMessage, type ListMessages } from "./list-messages.ts";
import { counted } from "#app/text/counted.ts";
import { SELECTION_BAR } from "./selection-bar.tsx";
import { apiSend, STALE_EVENT } from "#app/client/api-client.ts";
import { usePageCommands, type PageCommand } from "#app/ui/page-commands.ts";
import { showToast } from "#app/ui/toast.tsx";

/** The bulk action that deletes items permanently. */
export function deletion<Item>(
  path: string,
  messages: Pick<ListMessages, "deleteFailed">,
  note?: string,
): BulkAction<Item> {
  return {
    id: "delete",
    label: "Delete",
    pending: "Deleting...",
    past: "deleted",
    question: (what) => `Are you sure you want to delete ${what}? This action cannot be undone.`,
    ...(note && { note }),
    failed: messages.deleteFailed,
    variant: "danger",
    run: (ids, signal) => apiSend("POST", `${path}/bulk`, { action: "delete", ids }, { signal }),
  };
}

/** Shows the result of a bulk action in a toast and keeps the undo of the last one. */
export function useUndo<Item>(
  put: (items: Item[]) => void,
  noun: ListMessages["noun"],
  finalFocus: { readonly current: HTMLElement | null },
) {
  const [undo, setUndo] = useState<{ label: string; run: () => void } | null>(null);
  const inView = useRef(false);
  useEffect(() => {
    inView.current = true;
    return () => {
      inView.current = false;
    };
  }, []);

  const offerUndo = (action: BulkAction<Item>, results: BulkResult<Item>[]) => {
    const message = bulkMessage(action.past, results, noun);
    const undos = results.flatMap(({ undo: way }) => (way ? [way] : []));
    if (undos.length === 0) return void showToast(message);
    let left = 0;
    let running = false;
    const run = async () => {
      // Runs once, even if both the toast's button and the shortcut are pressed.
      if (running || undos.length === 0) return;
      running = true;
      setUndo(null);
      try {
        while (undos[0]) {
          const undone = await undos[0]();
          undos.shift();
          put(undone.items);
          left += undone.left;
        }
        const rest = `${counted(left, noun)} ${left === 1 ? "was" : "were"} changed since and ${left === 1 ? "stays" : "stay"} as now.`;
        void showToast(left === 0 ? "Undone." : `Undone, but ${rest}`);
      } catch (error) {
        void showToast(error instanceof Error ? error.message : "It could not be undone. Try again.", {
          type: "error",
        });
      } finally {
        running = false;
        // The user has left the list, and may have opened it again.
        if (!inView.current) dispatchEvent(new Event(STALE_EVENT));
        // The rest can be undone later, unless a newer action has replaced this one.
        if (undos.length > 0) setUndo((newer) => newer ?? offer);
      }
    };
    const offer = { label: `Undo: ${message}`, run: () => void run() };
    setUndo(offer);
    const onPress = () => {
      finalFocus.current?.focus(); // The toast closes, with the button that has focus.
      offer.run();
    };
    void showToast(message, { action: { label: "Undo", onPress } });
  };

  return { undo, offerUndo };
}

interface Commands<Item> {
  messages: ListMessages;
  actions: BulkAction<Item>[];
  items: Item[];
  selected: Item[];
  nameOf: (item: Item) => string;
  pathOf?: ((item: Item) => string | undefined) | undefined;
  create: () => void;
  edit: (item: Item) => void;
  startBulk: (action: BulkAction<Item>, items: Item[]) => void;
  undo: { label: string; run: () => void } | null;
}

/** Registers the commands of a list's page: for the selected items and for the row that has focus. */
export function useListCommands<Item extends { _id: string }>(page: Commands<Item>): void {
  const { messages, actions, items, selected, nameOf, pathOf, create, edit, startBulk, undo } = page;
  const commands = useCallback((): PageCommand[] => {
    const row = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"];
    const item = row === undefined ? undefined : items.find(({ _id }) => _id === row);
    const found: PageCommand[] = [{ id: "create", label: messages.create, run: create }];
    if (undo) found.push({ id: "undo", ...undo });
    if (selected.length > 0) {
      const what = counted(selected.length, messages.noun);
      found.push({
        id: "selection",
        label: `Go to the actions for ${what}`,
        run: () => document.getElementById(SELECTION_BAR)?.querySelector<HTMLElement>("button")?.focus(),
      });
      for (const action of actions) {
        found.push({
          id: `selected-${action.id}`,
          label: `${action.label} ${what} (selected)`,
          run: () => startBulk(action, selected),
        });
      }
    }
    if (item) {
      const name = `“${nameOf(item)}”`;
      const url = pathOf?.(item);
      found.push({ id: "row-edit", label: `Edit ${name}`, run: () => edit(item) });
      if (url)
        found.push({
          id: "row-view",
          label: `View ${name} on the site`,
          run: () => void window.open(url, "_blank", "noopener"),
        });
      for (const action of actions) {
        found.push({ id: `row-${action.id}`, label: `${action.label} ${name}`, run: () => startBulk(action, [item]) });
      }
    }
    return found;
  }, [messages, actions, items, selected, nameOf, pathOf, create, edit, startBulk, undo]);
  usePageCommands(commands);
}
