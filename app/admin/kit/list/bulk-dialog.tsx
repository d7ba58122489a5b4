import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { putItems, removeItems } from "../queries.ts";
import { showBulkResults, type BulkAction, type BulkResult, type Noun } from "./bulk.ts";
import { reasonOf } from "./error-reason.ts";
import { neighborControl, rowControl } from "./row-focus.ts";
import type { Listed } from "./item-table.ts";
import { BATCH_SIZE, inBatches } from "#app/browser/batches.ts";
import { countText } from "../count-text.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

export interface BulkPlan<Item> {
  action: BulkAction<Item>;
  items: Item[];
}

interface Props<Item> {
  plan: BulkPlan<Item> | null;
  /** The API path of the items' collection. */
  path: string;
  noun: Noun;
  nameOf: (item: Item) => string;
  /** Called when all items are done. */
  onDone: () => void;
  onClose: () => void;
}

const MOST_NAMES = 5;

/** Asks for confirmation with the count and a few names, then runs the action in batches and shows progress. */
export function BulkDialog<Item extends Listed>({ plan, path, noun, nameOf, onDone, onClose }: Props<Item>) {
  const lastPlan = useLastNonNull(plan);
  // They stay after a failure, so that another attempt continues with the first unfinished batch.
  const [results, setResults] = useState<BulkResult<Item>[]>([]);
  const close = (finished: BulkResult<Item>[]) => {
    if (plan && finished.length > 0) showBulkResults(path, plan.action.past, finished, noun);
    setResults([]);
    mutation.reset();
    onClose();
  };
  const mutation = useMutation({
    mutationFn: async ({ action, items }: BulkPlan<Item>) => {
      const finished = [...results];
      for (const batch of inBatches(items).slice(finished.length)) {
        const result = await action.run(batch.map(({ _id }) => _id));
        finished.push(result);
        setResults([...finished]);
        if (result.items) putItems(path, result.items);
        const removed = [...result.notFound, ...(action.removes ? result.done : [])];
        if (removed.length > 0) removeItems(path, removed);
      }
      return finished;
    },
    onSuccess(finished) {
      close(finished);
      onDone();
    },
  });

  if (!lastPlan) return null;
  const { action, items } = lastPlan;
  const what = countText(items.length, noun);
  const done = Math.min(results.length * BATCH_SIZE, items.length);
  const reason = reasonOf(mutation.error);
  return (
    <ConfirmDialog
      open={plan !== null}
      onCancel={() => close(results)}
      onConfirm={() => plan && mutation.mutate(plan)}
      title={`${action.label} ${what}`}
      confirmLabel={action.label}
      variant={action.variant}
      pendingLabel={items.length > BATCH_SIZE ? `${action.pending} ${done} of ${items.length}` : action.pending}
      pending={mutation.isPending}
      focusAfter={() => (action.removes ? neighborControl("") : rowControl(items[0]?._id ?? ""))}
      error={mutation.isError ? action.failed : null}
      after={
        <>
          {reason && <p className="text-small">{reason}</p>}
          {!mutation.isPending && done > 0 && <p className="text-small">{`${done} of ${items.length} are done.`}</p>}
        </>
      }
    >
      <div className="grid gap-3">
        <p>{action.question(what)}</p>
        {action.note && <p>{action.note}</p>}
        <Names names={items.map(nameOf)} />
      </div>
    </ConfirmDialog>
  );
}

function Names({ names }: { names: string[] }) {
  // A line that counts one more would be no shorter than its name.
  const listed = names.length > MOST_NAMES + 1 ? names.slice(0, MOST_NAMES) : names;
  const more = names.length - listed.length;
  return (
    <ul className="grid list-disc gap-1 ps-5 text-small text-ink-soft">
      {listed.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two items may have the same name; the list is static
        <li key={index} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {more > 0 && <li>{`and ${more.toLocaleString("en-US")} more`}</li>}
    </ul>
  );
}
