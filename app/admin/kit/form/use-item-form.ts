import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm, type FieldValues, type Resolver } from "react-hook-form";
import { deleteDraft, draftKey, useDraft } from "./draft.ts";
import { fieldPropsOf } from "./field-props.ts";
import type { ItemFormSpec, OnSaved, StoredItem } from "./item-form-spec.ts";
import { useItemSave } from "./use-item-save.ts";

interface Base<Item> {
  /** The stored item that the form was opened with or has saved since; null for a new one. */
  item: Item | null;
  /** Its values. A save sends the fields that differ from them. */
  stored: FieldValues;
  /** The values of a form without unsaved changes: the stored ones, and those that the last save left out. */
  defaults: FieldValues;
}

/** Validates what a save sends: all of a new item, and the changed fields of a stored one. */
function resolverOf<Item extends StoredItem>({ schema }: ItemFormSpec<Item>, { item, stored }: Base<Item>): Resolver {
  const resolve = zodResolver(item ? schema.partial() : schema);
  return async (values, context, options) => {
    const changed = Object.entries(values).filter(([name, value]) => !item || value !== stored[name]);
    return resolve(Object.fromEntries(changed), context, options as never);
  };
}

interface Options<Item extends StoredItem> {
  /** The stored item; null for a new one. */
  item: Item | null;
  onSaved: OnSaved<Item>;
}

/** The state of a create or edit form: its fields, its draft, and its saves. */
export function useItemForm<Item extends StoredItem>(spec: ItemFormSpec<Item>, { item, onSaved }: Options<Item>) {
  const id = useId();
  const [base, setBase] = useState<Base<Item>>(() => {
    const stored = spec.toValues(item);
    return { item, stored, defaults: stored };
  });
  const form = useForm({ defaultValues: base.defaults, resolver: resolverOf(spec, base), shouldFocusError: false });
  const key = draftKey(spec.type.table, base.item?._id);
  const draft = useDraft(form, { key, stored: base.defaults, revision: base.item?.revision });

  /** Continues from a stored item. `values`: the saved values; those typed since then stay. */
  const continueFrom = (saved: Item, values: FieldValues) => {
    const stored = spec.toValues(saved);
    const now = Object.entries(form.getValues());
    const defaults = { ...stored, ...Object.fromEntries(now.filter(([name]) => !(name in values))) };
    draft.forget();
    setBase({ item: saved, stored, defaults });
    form.reset(defaults, { keepFieldsRef: true });
    for (const [name, value] of now) {
      if (name in values && value !== values[name]) form.setValue(name, value, { shouldDirty: true });
    }
    deleteDraft(key);
  };
  const discard = () => {
    draft.forget();
    form.reset(base.defaults, { keepFieldsRef: true });
    deleteDraft(key);
  };
  const save = useItemSave(spec, { id, form, item: base.item, revision: draft.revision, continueFrom, onSaved });

  return { id, item: base.item, form, field: fieldPropsOf(form), draft, save, continueFrom, discard };
}

export type ItemEditor<Item extends StoredItem> = ReturnType<typeof useItemForm<Item>>;
