import { useState, type ComponentType } from "react";
import type { OnSaved } from "./use-item-save.ts";
import type { OpenEditor } from "#app/ui/list/use-open-editor.ts";

interface Props<Item> {
  open: OpenEditor;
  /** The form of a new item (id null) or of an existing one. */
  Editor: ComponentType<{ id: string | null; onSaved: OnSaved<Item> }>;
  onSaved: OnSaved<Item>;
}

/** Mounts one form per open item. A new item's form stays mounted when its first save gives the item an id. */
export function OpenedEditor<Item>({ open: { id, created = false }, Editor, onSaved }: Props<Item>) {
  const [form, setForm] = useState({ id, beganWith: id, key: 0 });
  if (form.id !== id) {
    const goesOn = created && form.id === null;
    setForm(goesOn ? { ...form, id } : { id, beganWith: id, key: form.key + 1 });
  }
  return <Editor key={form.key} id={form.beganWith} onSaved={onSaved} />;
}
