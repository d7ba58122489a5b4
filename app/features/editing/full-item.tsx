import type { ReactNode } from "react";
import { useEditorGuard } from "./editor-guard.ts";
import { missingId, withId } from "./item-id.ts";
import { useReauthItem } from "#app/features/auth/account/use-reauth-item.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";

interface StoredProps<Item, Result> {
  /** The API path of this kind of item, such as "/api/blogs". */
  path: string;
  id: string;
  /** A noun for messages, such as "post". */
  what: string;
  itemOf: (result: Result) => Item;
  children: (item: (Item & { _id: string }) | null) => ReactNode;
}

interface Props<Item, Result> extends Omit<StoredProps<Item, Result>, "id"> {
  /** Null for a new item, which is not fetched. */
  id: string | null;
  /** The kind's name in the error message for an item without an id. */
  type: string;
}

/** Fetches the whole item before it renders the editor: lists leave out the long texts. */
export function FullItem<Item extends object, Result>({ id, type, ...rest }: Props<Item, Result>) {
  if (id === null) return rest.children(null);
  return id === "" ? <ErrorState title={missingId(type)} /> : <StoredItem {...rest} id={id} />;
}

function StoredItem<Item extends object, Result>({ path, id, what, itemOf, children }: StoredProps<Item, Result>) {
  const read = useReauthItem<Result>(`${path}/${encodeURIComponent(id)}`);
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
