import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentType } from "react";
import { ApiError } from "#app/browser/api-client.ts";
import { apiPath, itemIn, type ContentType } from "#app/content/content-type.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogClose } from "#app/ui/dialog.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { missingId, withId } from "../item-id.ts";
import type { OpenEditor } from "../list/url-state.ts";
import type { OnSaved } from "./item-form-spec.ts";

/** The form of one type of content. */
export interface ItemForm<Item> {
  type: Pick<ContentType, "name" | "table" | "labels">;
  /** The form of a new item (null) or of an existing one. */
  Form: ComponentType<{ item: Item | null; onSaved: OnSaved<Item> }>;
}

interface Props<Item> extends ItemForm<Item> {
  open: OpenEditor;
  onSaved: OnSaved<Item>;
}

/** Mounts one form per opening. A new item's form stays mounted when its first save gives the item an id. */
export function OpenedEditor<Item extends object>({ open, type, Form, onSaved }: Props<Item>) {
  const [form, setForm] = useState({ open, firstId: open.id, key: 0 });
  if (form.open !== open) {
    const isSameForm = open.created && form.open.id === null;
    setForm(isSameForm ? { ...form, open } : { open, firstId: open.id, key: form.key + 1 });
  }
  const { firstId, key } = form;
  if (firstId === null) return <Form key={key} item={null} onSaved={onSaved} />;
  if (firstId === "") return <ErrorState title={missingId(type.labels.one)} />;
  return <StoredItem key={key} id={firstId} {...{ type, Form, onSaved }} />;
}

/** Fetches the whole item before it renders the form, because lists leave out the long texts. */
function StoredItem<Item extends object>(props: Omit<Props<Item>, "open"> & { id: string }) {
  const { id, type, Form, onSaved } = props;
  const { noun } = type.labels;
  const { data, error, refetch } = useQuery<object, Error, Item & { _id: string }>({
    queryKey: [apiPath(type), `/${encodeURIComponent(id)}`],
    select: (response) => withId(itemIn<Item>(type, response)),
    // A form starts with the stored item as it is now, and is then its only source.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data) return <Form item={data} onSaved={onSaved} />;
  if (!error) return <LoadingState text={`Loading the ${noun}...`} className="min-h-96" />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorState title={`This ${noun} does not exist.`} action={<DialogClose>Back to the list</DialogClose>}>
        It was deleted, or the link is incomplete.
      </ErrorState>
    );
  }
  return <ErrorState title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />;
}
