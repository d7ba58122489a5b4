import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { readStored, writeStored } from "#app/browser/storage.ts";

const draftSchema = z.object({
  /** The texts of the changed fields; the items of a list have texts by key. */
  texts: z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])),
  /** The revision of the item that the text was typed over. */
  revision: z.number().optional(),
  savedAt: z.iso.datetime(),
});

/** A form's unsaved text, stored in this browser until it is saved or discarded. */
export type Draft = z.infer<typeof draftSchema>;

export const draftKey = (type: string, id = "new") => `draft:${type}:${id}`;

/** Returns null for a missing or corrupt draft. */
function readDraft(key: string): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(readStored("localStorage", key) ?? "")).data ?? null;
  } catch {
    return null;
  }
}

export const deleteDraft = (key: string) => void writeStored("localStorage", key, null);

/** The texts that differ from the stored ones. */
function changedTexts(values: FieldValues, stored: FieldValues): Draft["texts"] {
  const isText = (value: unknown) => typeof value === "string" || Array.isArray(value);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => isText(value) && JSON.stringify(value) !== JSON.stringify(stored[name]),
    ),
  );
}

interface Options {
  key: string;
  /** The values of the stored item; must be referentially stable. */
  stored: FieldValues;
  revision: number | undefined;
}

/** Restores the form's draft, and stores a new one with each change. */
export function useDraft(form: UseFormReturn, { key, stored, ...options }: Options) {
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(key);
    return draft && Object.keys(changedTexts(draft.texts, stored)).length > 0 ? draft : null;
  });
  const [isOff, setIsOff] = useState(false);
  const revision = restored?.revision ?? options.revision;

  useEffect(() => {
    const store = (values: FieldValues) => {
      const texts = changedTexts(values, stored);
      if (Object.keys(texts).length === 0) return deleteDraft(key);
      const draft: Draft = { texts, savedAt: new Date().toISOString(), ...(revision && { revision }) };
      setIsOff(!writeStored("localStorage", key, JSON.stringify(draft)));
    };
    if (restored) form.reset({ ...stored, ...restored.texts }, { keepDefaultValues: true, keepFieldsRef: true });
    // After a save, text that was typed meanwhile is unsaved.
    else store(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) });
  }, [form, key, stored, revision, restored]);

  return {
    /** When the restored draft was stored; null without one. */
    restoredAt: restored?.savedAt ?? null,
    /** The browser cannot store drafts. */
    isOff,
    /** The revision of the item that the form's text was typed over. */
    revision,
    /** Call when the restored text is saved or discarded. */
    forget: () => setRestored(null),
  };
}
