import { useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiSend, type ApiError } from "#app/client/api-client.ts";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { SettingsView } from "../settings.ts";
import { toChanges, toValues } from "./setting-values.ts";

/** A setting's new value, or what makes it from the latest one. */
export type Change = string | ((before: string) => string);

/** The settings as the item of an editor form; a site has exactly one. */
type SettingsItem = { _id: string; revision: number; updatedAt: string; view: SettingsView };

export const toItem = (view: SettingsView): SettingsItem => ({
  _id: "site",
  revision: view.revision,
  updatedAt: "",
  view,
});

export const formValuesOf = (item: SettingsItem | null) => (item ? toValues(item.view.values) : {});
/** The form has no client-side validation: only the server has the schema. */
const noCheck = () => ({});

function useSettingsEditor(view: SettingsView) {
  const [item] = useState(() => toItem(view));
  const editor = useEditor<SettingsItem>({
    type: "Settings",
    item,
    toValues: formValuesOf,
    check: noCheck,
    failed: { create: "", update: "The settings could not be saved." },
    preferServer: () => false,
  });
  // An upload may finish long after its field was rendered; it must not overwrite what was typed since then.
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  const [change] = useState(() => (path: string, changed: Change) => {
    const { live, errors, clearErrors, typed } = latest.current;
    const value = typeof changed === "string" ? changed : changed(live[path] ?? "");
    // The paper decides whether the other colors of its theme are right.
    const affected = path.endsWith(".paper") ? path.slice(0, -"paper".length) : `${path}.`;
    clearErrors(...Object.keys(errors).filter((wrong) => wrong === path || wrong.startsWith(affected)));
    const next = { ...live, [path]: value };
    typed(next);
    // Another change may follow before the next render.
    latest.current = { ...latest.current, live: next };
  });
  return { editor, change };
}

/** The editor of the settings and the save with its result. */
export function useSettingsSave(view: SettingsView) {
  const { editor, change } = useSettingsEditor(view);
  const { revalidate } = useRevalidator();
  const { save, live } = editor;
  const stored = formValuesOf(editor.base);
  /** Fields with texts as the last save stored them, which leaves out spaces at their ends. */
  const asStored = (fields: typeof stored) =>
    Object.fromEntries(
      Object.entries(fields).map(([path, text]) => [path, text === editor.sent[path] ? (stored[path] ?? text) : text]),
    );

  const saved = (next: SettingsView, note: string) => {
    void showToast(note);
    // Revalidates the admin's layout, whose bar shows the site's name, logo and colors.
    void revalidate();
    return toItem(next);
  };
  const send = async (fields: typeof live, base: typeof stored, revision = editor.revision ?? 0) => {
    const body = { revision, values: toChanges(asStored(fields), base) };
    const response = await save.run(async ({ signal }) => {
      try {
        return await apiSend<SettingsView>("PUT", "/api/settings", body, { signal });
      } catch (error) {
        const current = (error as Partial<ApiError>).current as SettingsView | undefined;
        // An earlier attempt was saved, but its response was lost.
        if (current && Object.keys(toChanges(fields, formValuesOf(toItem(current)))).length === 0) return current;
        throw error;
      }
    });
    if (response) editor.continueFrom(saved(response, "Saved. Visitors see it from their next page on."), fields);
  };
  const theirs = save.problem?.current as SettingsView | undefined;
  const submit = () => {
    if (!save.pending && !theirs) void send(live, stored);
  };
  const shown = asStored(live);
  return { editor, change, stored, shown, changes: toChanges(shown, stored), theirs, saved, send, submit };
}

export type Saving = ReturnType<typeof useSettingsSave>;
