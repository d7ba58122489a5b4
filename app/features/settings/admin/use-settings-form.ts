import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { deleteDraft, useDraft } from "#app/admin/kit/form/draft.ts";
import { ApiError, apiSend } from "#app/browser/api-client.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { SettingsView } from "../settings.ts";
import { isSame, nameOfPath, toChanges, toValues, type SettingValues } from "./setting-values.ts";

const DRAFT = "draft:settings:site";

interface Save {
  /** The form's values at the time of the save. */
  values: SettingValues;
  revision: number;
}

/** The form of all settings, with its draft and its saves. */
export function useSettingsForm(view: SettingsView) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(() => ({ view, stored: toValues(view.values) }));
  const { stored } = base;
  // The server validates: the schema of site.config.ts needs the file's defaults and a color library.
  const form = useForm<SettingValues>({ defaultValues: stored, shouldFocusError: false });
  const draft = useDraft(form, { key: DRAFT, stored, revision: base.view.revision });

  /** Continues from the stored settings, with what was typed since the form had these values. */
  const continueFrom = (next: SettingsView, values: SettingValues) => {
    const typed = Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, values[name]));
    deleteDraft(DRAFT);
    draft.forget();
    const nextValues = toValues(next.values);
    setBase({ view: next, stored: nextValues });
    form.reset(nextValues);
    for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
    // The admin's bar shows the site's name, logo and colors.
    void revalidate();
  };
  const discard = () => {
    deleteDraft(DRAFT);
    draft.forget();
    form.reset(stored);
  };

  const save = useMutation({
    mutationFn: async ({ values, revision }: Save) => {
      const body = { revision, values: toChanges(values, stored) };
      try {
        return await apiSend<SettingsView>("PUT", "/api/settings", body);
      } catch (error) {
        const current = theirsIn(error);
        // An earlier attempt was saved, but its response was lost.
        if (current && isSame(toChanges(values, toValues(current.values)), {})) return current;
        throw error;
      }
    },
    onSuccess(saved, { values }) {
      continueFrom(saved, values);
      void showToast("Saved. Your changes are live.");
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      for (const [path, message] of Object.entries(error.errors)) {
        form.setError(nameOfPath(path) ?? `root.${path}`, { type: "server", message });
      }
    },
  });
  const submit = () => {
    if (save.isPending || theirsIn(save.error)) return;
    form.clearErrors();
    save.mutate({ values: structuredClone(form.getValues()), revision: draft.revision ?? base.view.revision });
  };
  /** The names of the fields that differ from what is stored. */
  const changedNames = (values: SettingValues) =>
    Object.keys(stored).filter((name) => values[name] !== undefined && !isSame(values[name], stored[name]));
  return { form, base, draft, save, submit, discard, continueFrom, changedNames };
}

export type SettingsEditor = ReturnType<typeof useSettingsForm>;

/** The settings as someone else has saved them, in the error of a conflict. */
export function theirsIn(error: unknown): SettingsView | null {
  const current = error instanceof ApiError && error.status === 409 && (error.current as SettingsView | undefined);
  return current || null;
}
