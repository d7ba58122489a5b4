import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEditorGuard } from "./editor-guard.ts";
import { missingId, withId } from "./item-id.ts";
import type { ApiError } from "#app/client/api-client.ts";
import { apiPath, type ContentType } from "#app/content/content-type.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";

interface StoredProps<Item> {
  type: Pick<ContentType, "table" | "labels">;
  id: string;
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

function StoredItem<Item extends object>({ type, id, itemOf, children }: StoredProps<Item>) {
  const what = type.labels.noun;
  const { data, error, refetch } = useQuery<never, ApiError>({
    queryKey: [apiPath(type), `/${encodeURIComponent(id)}`],
    // Read once per opening, as the form is filled with it.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data) return children(withId(itemOf(data)));
  if (!error) return <LoadingState text={`Loading the ${what}...`} className="min-h-96" />;
  if (error.status === 404) return <NoSuchItem what={what} />;
  return <ErrorState title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />;
}

function NoSuchItem({ what }: { what: string }) {
  const { close } = useEditorGuard();
  return (
    <ErrorState title={`There is no such ${what}.`} action={<Button onClick={close}>Back to the list</Button>}>
      It was deleted meanwhile, or the link to it is not complete.
    </ErrorState>
  );
}
