import type { ReactNode } from "react";
import { useEditorGuard } from "./editor-guard.ts";
import { missingId, withId } from "./item-id.ts";
import { apiPath, type ContentType } from "#app/content/content-type.ts";
import { nameInUrl } from "#app/content/item-key.ts";
import { useApiItem } from "#app/client/use-api-item.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";

interface StoredProps<Item> {
  type: Pick<ContentType, "table" | "labels">;
  id: string;
  /** The slug in the list, as soon as it is loaded. */
  slug: string | undefined;
  /** Extracts the item from the API's response. */
  itemOf: (result: never) => Item;
  children: (item: (Item & { _id: string }) | null) => ReactNode;
}

interface Props<Item> extends Omit<StoredProps<Item>, "id"> {
  /** Null for a new item, which is not fetched. */
  id: string | null;
}

/** Fetches the whole item before it renders the editor: lists leave out the long texts. */
export function FullItem<Item extends object>({ id, ...rest }: Props<Item>) {
  if (id === null) return rest.children(null);
  return id === "" ? <ErrorState title={missingId(rest.type.labels.one)} /> : <StoredItem {...rest} id={id} />;
}

function StoredItem<Item extends object>({ type, id, slug, itemOf, children }: StoredProps<Item>) {
  const what = type.labels.noun;
  const read = useApiItem<never>(`${apiPath(type)}/${encodeURIComponent(nameInUrl({ id, slug }))}`, "admin");
  if (read.state === "loading") return <LoadingState text={`Loading the ${what}...`} className="min-h-96" />;
  if (read.state === "loaded") return children(withId(itemOf(read.item)));
  if (read.error.status === 404) return <NoSuchItem what={what} />;
  return <ErrorState title={read.error.message} action={<Button onClick={read.retry}>Try again</Button>} />;
}

function NoSuchItem({ what }: { what: string }) {
  const { close } = useEditorGuard();
  return (
    <ErrorState title={`There is no such ${what}.`} action={<Button onClick={close}>Back to the list</Button>}>
      It was deleted meanwhile, or the link to it is not complete.
    </ErrorState>
  );
}
