import { useState, type ComponentType } from "react";
import type { OnSaved } from "./use-item-save.ts";
import type { OpenEditor } from "#app/ui/list/use-open-editor.ts";

interface Props<Item> {
  open: OpenEditor;
  /** The form of a new item (id null) or of an existing one. */
  Editor: ComponentType<{ id: string | null; onSaved: OnSaved<Item> }>;
  onSaved: OnSaved<Item>;
}

/** Mounts one form per opening. A new item's form stays mounted when its first save gives the item an id. */
export function OpenedEditor<Item>({ open, Editor, onSaved }: Props<Item>) {
  const [form, setForm] = useState({ open, beganWith: open.id, key: 0 });
  if (form.open !== open) {
    const isSameForm = open.created && form.open.id === null;
    setForm(isSameForm ? { ...form, open } : { open, beganWith: open.id, key: form.key + 1 });
  }
  return <Editor key={form.key} id={form.beganWith} onSaved={onSaved} />;
}
