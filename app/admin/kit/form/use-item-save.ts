import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, apiUpload } from "#app/browser/api-client.ts";
import { apiPath, itemIn } from "#app/content/content-type.ts";
import { nameInUrl } from "#app/content/slugs/item-key.ts";
import { showToast } from "#app/ui/toast.tsx";
import { withId } from "../item-id.ts";
import { putItems } from "../queries.ts";
import type { ItemFormSpec, OnSaved, StoredItem, Texts } from "./item-form-spec.ts";
import { describeProblem, isSaved, toBody, withoutId, type Problem } from "./save-request.ts";
import { textValues } from "./text-values.ts";

interface Options<Item extends StoredItem> {
  /** The form's id in the page. */
  id: string;
  form: UseFormReturn;
  item: Item | null;
  revision: number | undefined;
  continueFrom: (saved: Item, values: FieldValues) => void;
  onSaved: OnSaved<Item>;
}

interface Save {
  /** The validated fields to send. */
  fields: FieldValues;
  /** The form's values at the time of the save, without those that it leaves out. */
  values: FieldValues;
  revision: number | undefined;
  /** Requested by Ctrl+S, which neither closes the form nor publishes. */
  staysOpen: boolean;
  controller: AbortController;
}

/** A version that someone else has saved, and the user's choices. */
interface Conflict<Item> {
  theirs: Item;
  /** Who saved it; null if unknown. */
  savedBy: string | null;
  /** The texts that keeping mine would store. */
  mine: Texts;
  keepMine: () => void;
  takeTheirs: () => void;
}

export interface ItemSave<Item> {
  submit: (staysOpen: boolean) => void;
  isPending: boolean;
  /** The share of the upload that was sent, 0 to 1. */
  progress: number;
  stop: () => void;
  problem: Problem | null;
  /** True when the same request may succeed later. */
  canRetry: boolean;
  /** How the last save was requested. */
  staysOpen: boolean;
  conflict: Conflict<Item> | null;
}

/** Creates or updates the item of a form, with progress, cancellation and retry. */
export function useItemSave<Item extends StoredItem>(spec: ItemFormSpec<Item>, options: Options<Item>): ItemSave<Item> {
  const { id, form, item, revision, continueFrom, onSaved } = options;
  const isNew = item === null;
  const path = apiPath(spec.type);
  const [progress, setProgress] = useState(0);

  const save = useMutation({
    mutationFn: async ({ fields, values, controller, ...sent }: Save) => {
      if (item?._id === "") throw withoutId(spec);
      const url = item ? `${path}/${nameInUrl({ id: item._id, slug: item.slug })}` : path;
      const body = toBody(fields, values, sent.revision);
      const upload = { signal: controller.signal, onProgress: setProgress };
      try {
        return withId(itemIn<Item>(spec.type, await apiUpload<object>(isNew ? "POST" : "PUT", url, body, upload)));
      } catch (error) {
        const current = currentOf<Item>(error);
        if (current && isSaved(body, values, spec.toValues(current))) return current;
        throw error;
      }
    },
    onMutate: () => setProgress(0),
    onSuccess(saved, { values, staysOpen }) {
      continueFrom(saved, values);
      const message = spec.savedNote?.(saved, { isNew, staysOpen }, item);
      if (staysOpen) onSaved(saved, message ?? "Saved.");
      else onSaved(saved, undefined, message);
    },
    onError(error) {
      const errors = error instanceof ApiError ? error.errors : {};
      for (const [name, message] of Object.entries(errors)) form.setError(name, { type: "server", message });
      const isClosed = document.getElementById(id) === null;
      if (isClosed) void showToast(describeProblem(error, spec, isNew).message, { type: "error" });
    },
  });

  const submit = (staysOpen: boolean) => {
    if (form.formState.isSubmitting || save.isPending) return;
    void form.handleSubmit(async (fields) => {
      const request = spec.toRequest?.(fields, { isNew, staysOpen }) ?? fields;
      const isLeftOut = (name: string) => name in fields && fields[name] !== request[name];
      const values = Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !isLeftOut(name)));
      const controller = new AbortController();
      // The form shows its error.
      await save.mutateAsync({ fields: request, values, revision, staysOpen, controller }).catch(() => undefined);
    })();
  };

  const { error, variables } = save;
  const theirs = currentOf<Item>(error);
  return {
    submit,
    isPending: save.isPending || form.formState.isSubmitting,
    progress,
    stop: () => variables?.controller.abort(),
    problem: error && !theirs ? describeProblem(error, spec, isNew) : null,
    canRetry: error instanceof ApiError && error.canRetry,
    staysOpen: variables?.staysOpen ?? false,
    conflict:
      (theirs &&
        variables && {
          theirs,
          savedBy: error instanceof ApiError ? error.savedBy : null,
          mine: {
            ...textValues(spec.toValues(theirs)),
            ...textValues(variables.values, Object.keys(variables.fields)),
          },
          keepMine: () => save.mutate({ ...variables, revision: theirs.revision, controller: new AbortController() }),
          takeTheirs() {
            save.reset();
            continueFrom(theirs, form.getValues());
            putItems(path, [theirs]);
          },
        }) ??
      null,
  };
}

/** The item as someone else has saved it, in the error of a conflict. */
function currentOf<Item extends StoredItem>(error: unknown): Item | null {
  const current = error instanceof ApiError && error.status === 409 && (error.current as Item | undefined);
  return current ? withId(current) : null;
}
