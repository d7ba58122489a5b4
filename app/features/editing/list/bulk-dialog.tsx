import { useRef, useState } from "react";
import { someNames, type ListMessages } from "./list-messages.ts";
import { BATCH_SIZE, inBatches } from "#app/client/batches.ts";
import { counted } from "#app/text/counted.ts";
import { useSave } from "../use-save.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

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
  id: string;
  /** The button's label, such as "Publish". */
  label: string;
  pending: string;
  /** As in "3 posts published". */
  past: string;
  /** The confirmation question; `what` is the count and noun, such as "3 posts". */
  question: (what: string) => string;
  /** What else becomes of it. */
  note?: string;
  failed: string;
  variant: ButtonVariant;
  run: (ids: string[], signal: AbortSignal) => Promise<BulkResult<Item>>;
}

export interface BulkPlan<Item> {
  action: BulkAction<Item>;
  items: Item[];
}

interface Props<Item> {
  plan: BulkPlan<Item> | null;
  noun: ListMessages["noun"];
  nameOf: (item: Item) => string;
  /** Called for each batch that is done. */
  onResult: (result: BulkResult<Item>) => void;
  /** Called on closing, once at least one batch is done. `complete` is false when the admin cancels the rest. */
  onDone: (plan: BulkPlan<Item>, results: BulkResult<Item>[], complete: boolean) => void;
  onClose: () => void;
  finalFocus?: { readonly current: HTMLElement | null };
}

/** Asks for confirmation with the count and a few names, then runs the action in batches and shows progress. */
export function BulkDialog<Item extends { _id: string }>(props: Props<Item>) {
  const { plan, noun, nameOf, onResult, onDone, onClose, finalFocus } = props;
  const shown = useLastNonNull(plan);
  const save = useSave({ fallback: shown?.action.failed ?? "" });
  const [progress, setProgress] = useState(0);
  // Retained after a failure, so that a retry continues with the first unfinished batch.
  const results = useRef<BulkResult<Item>[]>([]);

  const confirm = async () => {
    if (!plan) return;
    const batches = inBatches(plan.items);
    const finished = await save.run(async ({ signal }) => {
      for (const batch of batches.slice(results.current.length)) {
        const result = await plan.action.run(
          batch.map(({ _id }) => _id),
          signal,
        );
        results.current.push(result);
        onResult(result);
        setProgress((before) => before + batch.length);
      }
      return results.current;
    });
    if (finished) close(true);
  };
  const close = (complete: boolean) => {
    // After a failure, the finished batches stay done although the admin cancels.
    if (plan && results.current.length > 0) onDone(plan, results.current, complete);
    results.current = [];
    setProgress(0);
    save.clear();
    onClose();
  };

  if (!shown) return null;
  const { action, items } = shown;
  const { named, more } = someNames(items.map(nameOf));
  const what = counted(items.length, noun);
  const isBatched = items.length > BATCH_SIZE;
  return (
    <ConfirmDialog
      open={plan !== null}
      onCancel={() => close(false)}
      onConfirm={() => void confirm()}
      title={`${action.label} ${what}`}
      confirmLabel={action.label}
      variant={action.variant}
      pendingLabel={isBatched ? `${action.pending} ${progress} of ${items.length}` : action.pending}
      pending={save.pending}
      {...(finalFocus && { finalFocus })}
      error={save.problem?.message ?? null}
      after={
        <>
          {save.problem?.detail && !save.problem.serverFailed && <p className="text-small">{save.problem.detail}</p>}
          {!save.pending && progress > 0 && <p className="text-small">{`${progress} of ${items.length} are done.`}</p>}
        </>
      }
    >
      <div className="grid gap-3">
        <p>{action.question(what)}</p>
        {action.note && <p>{action.note}</p>}
        <ul className="grid list-disc gap-1 ps-5 text-small text-ink-soft">
          {named.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two items may have the same name; the list is static
            <li key={index} className="wrap-anywhere">
              {name}
            </li>
          ))}
          {more > 0 && <li>{`and ${counted(more, { one: "more", many: "more" })}`}</li>}
        </ul>
      </div>
    </ConfirmDialog>
  );
}
