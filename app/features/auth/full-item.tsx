import type { ReactNode } from "react";
import { LogInAgain } from "#app/features/auth/log-in-again.tsx";
import { useFullItem } from "#app/features/auth/use-full-item.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";

interface Props<Item> {
  /** Where the API keeps its kind, such as "/api/blogs". */
  path: string;
  /** Which item; null for a new one, which has nothing to read. */
  id: string | null;
  /** Its kind, in a word. */
  what: string;
  children: (item: Item | null) => ReactNode;
}

/** Shows an editor once the item is here with its long texts, which lists leave out. */
export function FullItem<Item>({ path, id, what, children }: Props<Item>) {
  const { item, error, retry } = useFullItem<Item>(path, id);
  if (error?.status === 401) return <LogInAgain then={`the ${what} opens`} onDone={retry} />;
  if (error) return <ErrorState title={error.message} action={<Button onClick={retry}>Try again</Button>} />;
  if (id !== null && !item) return <LoadingState text={`Loading the ${what}...`} className="min-h-96" />;
  return children(item);
}
