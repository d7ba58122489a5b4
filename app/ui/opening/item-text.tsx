import { Suspense, use, type ReactNode } from "react";
import { errorsLabels, siteLabels } from "#site-labels";
import { Button } from "../button.tsx";
import { Skeleton } from "../states.tsx";

/** An item with its long texts, or the status of the error. */
export type ItemResult<Item> = { item: Item } | { status: number };

/** Reads an item of the API, as any visitor. */
export async function readItem<Item>(path: string): Promise<ItemResult<Item>> {
  try {
    const response = await fetch(path);
    return response.ok ? { item: (await response.json()) as Item } : { status: response.status };
  } catch {
    return { status: 0 };
  }
}

interface Props<Item> {
  result: Promise<ItemResult<Item>>;
  retry: () => void;
  labels: { loading: string; failed: string };
  children: (item: Item) => ReactNode;
}

/** What a dialog shows of an item besides the card's data, once it is loaded. */
export function ItemText<Item>(props: Props<Item>) {
  return (
    <Suspense
      fallback={
        <div role="status" className="appear-late grid min-h-[70vh] content-start gap-3">
          <span className="sr-only">{props.labels.loading}</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded<Item>({ retry, labels, children, ...props }: Props<Item>) {
  const result = use(props.result);
  // As high as the skeleton, so that a short text does not move the sheet on a phone.
  if ("item" in result) return <div className="max-sm:min-h-[70vh]">{children(result.item)}</div>;
  // However often one tries, a deleted item has no text.
  const isGone = result.status === 404;
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{isGone ? errorsLabels.goneTitle : labels.failed}</p>
      {!isGone && <Button onClick={retry}>{siteLabels.tryAgain}</Button>}
    </div>
  );
}
