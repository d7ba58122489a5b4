import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm, type FieldValues, type Resolver } from "react-hook-form";
import { deleteDraft, draftKey, useDraft } from "./draft.ts";
import { fieldsOf } from "./fields-of.ts";
import type { ItemFormSpec, OnSaved, StoredItem } from "./item-form-spec.ts";
import { useItemSave } from "./use-item-save.ts";

interface Base<Item> {
  /** The stored item that the form was opened with or has saved since; null for a new one. */
  item: Item | null;
  /** Its values: the form's defaults. */
  stored: FieldValues;
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
  const [base, setBase] = useState<Base<Item>>(() => ({ item, stored: spec.toValues(item) }));
  const form = useForm({ defaultValues: base.stored, resolver: resolverOf(spec, base), shouldFocusError: false });
  const key = draftKey(spec.type.table, base.item?._id);
  const draft = useDraft(form, { key, stored: base.stored, revision: base.item?.revision });

  /** Replaces the fields that still have these values by those of a stored item. */
  const continueFrom = (stored: Item, values: FieldValues) => {
    const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== values[name]);
    const next = spec.toValues(stored);
    draft.forget();
    setBase({ item: stored, stored: next });
    form.reset(next, { keepFieldsRef: true });
    for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
    deleteDraft(key);
  };
  const discard = () => {
    draft.forget();
    form.reset(base.stored, { keepFieldsRef: true });
    deleteDraft(key);
  };
  const save = useItemSave(spec, { id, form, item: base.item, revision: draft.revision, continueFrom, onSaved });

  return { id, item: base.item, form, field: fieldsOf(form), draft, save, continueFrom, discard };
}

export type ItemEditor<Item extends StoredItem> = ReturnType<typeof useItemForm<Item>>;
