import { useEffect, useState } from "react";
import { NO_FORM, useEditorGuard } from "#app/features/auth/editor-guard.ts";
import { useDraft } from "#app/features/auth/use-draft.ts";
import { useSave } from "#app/features/auth/use-save.ts";
import { readDraft } from "#app/platform/draft.ts";

interface Stored {
  _id: string;
  revision: number;
}

interface Options<Item> {
  /** Where unsaved text is kept. */
  draftKey: string;
  /** What is edited; null for something new. */
  item: Item | null;
  /** The texts of a form's fields by name. */
  toValues: (item: Item | null) => Record<string, string>;
  fallback: string;
  preferServer?: boolean;
}

/**
 * The state of a create or edit form: what its fields start with (unsaved text of an earlier visit before the stored
 * one), which revision that was typed over, and its saves. Fields are uncontrolled: give them `key={generation}` around
 * and `defaultValue`s from `values`.
 */
export function useEditor<Item extends Stored>({ draftKey, item, toValues, fallback, preferServer }: Options<Item>) {
  const save = useSave({ fallback, ...(preferServer !== undefined && { preferServer }) });
  const draft = useDraft(draftKey);
  const { report } = useEditorGuard();
  const [start, setStart] = useState(() => {
    const kept = readDraft(draftKey);
    return {
      base: item,
      values: { ...toValues(item), ...kept?.values },
      revision: kept?.revision ?? item?.revision,
      restoredAt: kept?.savedAt ?? null,
      generation: 0,
    };
  });

  // Whatever way the dialog closes, it can have the draft dropped.
  useEffect(() => {
    report({ discard: draft.drop });
    return () => report(NO_FORM);
  }, [report, draft]);

  const begin = (base: Item | null) => {
    draft.drop();
    report({ texts: false });
    save.clear();
    setStart(({ generation }) => ({
      base,
      values: toValues(base),
      revision: base?.revision,
      restoredAt: null,
      generation: generation + 1,
    }));
  };

  return {
    ...start,
    save,
    /** To be called at every input, with the form's texts. */
    typed(values: Record<string, string>) {
      const stored = toValues(start.base);
      const unchanged = Object.entries(values).every(([name, value]) => value === (stored[name] ?? ""));
      report({ texts: !unchanged });
      if (unchanged) draft.drop();
      else draft.keep(values, start.revision);
    },
    /** Forgets what was typed and starts from the stored item. */
    discard: () => begin(start.base),
    /** Forgets what was typed and starts from what someone else has saved. */
    takeTheirs: (theirs: Item) => begin(theirs),
    /** After a save: nothing is left to keep. */
    done() {
      draft.drop();
      report(NO_FORM);
    },
  };
}

export type Editor<Item extends Stored> = ReturnType<typeof useEditor<Item>>;

/** The texts of a form's fields by name; of fields with the same name, the last. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts[name] = value;
  return texts;
}
