import { useCallback, type ReactNode } from "react";
import type { Pages } from "./use-pages.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";

interface Props {
  list: Pages;
  loading: string;
  failed: string;
  /** The title of an empty list, and what to do about it. */
  empty: { title: string; advice: ReactNode };
  children: ReactNode;
}

/** A list that loads page by page while scrolling, or the state that it is in instead. */
export function PagedList({ list: { items, query }, loading, failed, empty, children }: Props) {
  return (
    <>
      {query.isPending && <LoadingState text={loading} />}
      {query.isError && (
        <ErrorState
          title={failed}
          className="mb-4"
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      )}
      {query.isSuccess && items.length === 0 && <EmptyState title={empty.title}>{empty.advice}</EmptyState>}
      {items.length > 0 && children}
      {query.hasNextPage && !query.isError && <ListEnd key={items.length} onReach={query.fetchNextPage} />}
    </>
  );
}

/** Calls `onReach` once the list's end is within 600 px of the viewport, or on its button. */
function ListEnd({ onReach }: { onReach: () => unknown }) {
  const watch = useCallback(
    (end: HTMLElement | null) => {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReach(), {
        rootMargin: "600px",
      });
      if (end) observer.observe(end);
      return () => observer.disconnect();
    },
    [onReach],
  );
  return (
    <div ref={watch} className="grid place-items-center py-6">
      <Button onClick={() => void onReach()}>Show more</Button>
    </div>
  );
}
