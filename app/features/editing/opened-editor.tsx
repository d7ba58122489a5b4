import { useState, type ComponentType } from "react";
import { FullItem } from "./full-item.tsx";
import type { OnSaved } from "./use-item-save.ts";
import type { ContentType } from "#app/content/content-type.ts";
import type { OpenEditor } from "#app/admin/kit/list/url-state.ts";

/** The form of one type of content. */
export interface ItemForm<Item> {
  type: Pick<ContentType, "table" | "labels">;
  /** The form of a new item (null) or of an existing one. */
  Form: ComponentType<{ item: Item | null; onSaved: OnSaved<Item> }>;
  /** Extracts the item from the API's response. */
  itemOf: (result: never) => Item;
}

interface Props<Item> extends ItemForm<Item> {
  open: OpenEditor;
  onSaved: OnSaved<Item>;
}

/** Mounts one form per opening. A new item's form stays mounted when its first save gives the item an id. */
export function OpenedEditor<Item extends object>({ open, type, Form, itemOf, onSaved }: Props<Item>) {
  const [form, setForm] = useState({ open, beganWith: open.id, key: 0 });
  if (form.open !== open) {
    const isSameForm = open.created && form.open.id === null;
    setForm(isSameForm ? { ...form, open } : { open, beganWith: open.id, key: form.key + 1 });
  }
  return (
    <FullItem key={form.key} type={type} id={form.beganWith} itemOf={itemOf}>
      {(item) => <Form item={item} onSaved={onSaved} />}
    </FullItem>
  );
}
