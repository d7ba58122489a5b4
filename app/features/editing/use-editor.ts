import { useEffect, useRef, useState } from "react";
import { NO_FORM, useEditorGuard } from "./editor-guard.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { dropFiles } from "#app/client/draft-files.ts";

export interface Stored {
  _id: string;
  revision: number;
  updatedAt: string;
}

/** The texts of a form's fields by name. */
export type FieldValues = Record<string, string>;

export interface EditorOptions<Item> {
  /** The kind's name, as its button says it, such as "Blog". */
  type: string;
  /** What is edited; null for something new. */
  item: Item | null;
  toValues: (item: Item | null) => FieldValues;
  /** What the form itself finds wrong with its texts, by field. */
  check: (fields: FieldValues) => FieldValues;
  /** What is said when something cannot be created, or cannot be updated. */
  failed: { create: string; update: string };
  /** Whether a message of the server stands in place of these. */
  preferServer: (isNew: boolean) => boolean;
}

interface State<Item> {
  /** The stored item that the form began with, or has saved since. */
  base: Item | null;
  /** The texts as they stood when the form was saved and stayed open: the server may have tidied them. */
  sent: FieldValues;
  /** What the fields begin with. */
  values: FieldValues;
  /** The revision that is typed over. */
  revision: number | undefined;
  /** When the restored text was typed. */
  restoredAt: string | null;
  /** Text that was thrown away and can be had back. */
  dropped: { values: FieldValues; revision: number | undefined } | null;
  /** The same form is open in another tab. */
  elsewhere: boolean;
  generation: number;
  ready: boolean;
}

/**
 * The state of a create or edit form: what its fields start with (unsaved text of an earlier visit before the stored
 * one), which revision that was typed over, and its saves. Fields are uncontrolled: give them `key={generation}` around
 * and `defaultValue`s from `values`.
 */
export function useEditor<Item extends Stored>(options: EditorOptions<Item>) {
  const { type, item, toValues, check, failed, preferServer } = options;
  const { report } = useEditorGuard();
  const texts = useFieldTexts(item, toValues);
  const { state, setState, live, latest, begin } = texts;
  const { base, revision } = state;
  const isNew = base === null;
  const draftKey = keyOf(type, base);
  const save = useSave({ fallback: isNew ? failed.create : failed.update, preferServer: preferServer(isNew) });
  const isSaved = useRef(false);
  const fieldErrors = useFieldErrors(save.problem, live, check);
  const [draft, draftState] = useDraft(draftKey, ({ found, elsewhere }) => {
    begin({
      values: { ...toValues(item), ...found?.values },
      revision: found?.revision ?? item?.revision,
      restoredAt: found?.savedAt ?? null,
      elsewhere,
    });
  });

  useDiscard(draft, draftKey);

  const store = (values: FieldValues, over: number | undefined) => {
    const isChanged = Object.keys(values).length > 0;
    report({ fields: isChanged });
    if (isChanged) draft.save(values, over);
    else draft.drop();
  };

  return {
    ...state,
    ...fieldErrors,
    ...startsAnew(texts, toValues, {
      store,
      forget() {
        draft.drop();
        report({ fields: false });
        save.clear();
      },
    }),
    type,
    draftKey,
    draftState,
    isNew,
    save,
    check,
    toValues,
    /** The fields' texts as they are now. */
    live,
    /** To be called at every input, with the form's texts. */
    typed(values: FieldValues) {
      // On its way out, a form still tells of fields that lose their image.
      if (isSaved.current) return;
      texts.setFields(values);
      if (state.dropped) setState({ ...state, dropped: null });
      store(changed(values, toValues(base), state.sent), revision);
    },
    /** After a save that leaves the form open: it goes on from the saved item. What was typed meanwhile is kept. */
    goOn(saved: Item, sent: FieldValues) {
      if (keyOf(type, saved) === draftKey) draft.drop();
      else draft.move(keyOf(type, saved));
      setState((before) => ({
        ...before,
        base: saved,
        sent,
        revision: saved.revision,
        restoredAt: null,
        dropped: null,
      }));
      store(changed(latest.current, toValues(saved), sent), saved.revision);
    },
    /** After the last save: nothing is left to keep. */
    done() {
      isSaved.current = true;
      draft.drop();
      report({ ...NO_FORM, saved: true });
    },
  };
}

/** Whatever way the dialog closes, it can have the draft dropped. */
function useDiscard(draft: { drop: () => void }, draftKey: string) {
  const { report } = useEditorGuard();
  useEffect(() => {
    report({
      discard: () => {
        draft.drop();
        void dropFiles(draftKey);
      },
    });
    return () => report(NO_FORM);
  }, [report, draft, draftKey]);
}

/** What the fields begin with, and their texts as they are now. */
function useFieldTexts<Item extends Stored>(item: Item | null, toValues: EditorOptions<Item>["toValues"]) {
  const [state, setState] = useState<State<Item>>({
    base: item,
    sent: {},
    values: toValues(item),
    revision: item?.revision,
    restoredAt: null,
    dropped: null,
    elsewhere: false,
    generation: 0,
    ready: false,
  });
  const [live, setLive] = useState(state.values);
  const latest = useRef(live);
  const setFields = (fields: FieldValues) => {
    latest.current = fields;
    setLive(fields);
  };
  /** Draws the fields anew. */
  const begin = (change: Partial<State<Item>>) => {
    setState((before) => ({
      ...before,
      sent: {},
      dropped: null,
      ...change,
      generation: before.generation + 1,
      ready: true,
    }));
    if (change.values) setFields(change.values);
  };
  return { state, setState, live, latest, setFields, begin };
}

interface Unsaved {
  store: (values: FieldValues, over: number | undefined) => void;
  forget: () => void;
}

/** The ways in which the fields start anew from a stored item. */
function startsAnew<Item extends Stored>(
  { state, begin }: Pick<ReturnType<typeof useFieldTexts<Item>>, "state" | "begin">,
  toValues: EditorOptions<Item>["toValues"],
  { store, forget }: Unsaved,
) {
  const { base, revision } = state;
  /** Throws away what was typed, in a way that can be undone, and starts from a stored item. */
  const drop = (from: Item | null, typed: FieldValues) => {
    forget();
    const dropped = { values: changed(typed, toValues(base)), revision };
    begin({ base: from, values: toValues(from), revision: from?.revision, restoredAt: null, dropped });
  };
  /** Starts from a stored item with other texts over it. */
  const put = (from: Item | null, values: FieldValues, over: number | undefined) => {
    const unsaved = changed(values, toValues(from));
    store(unsaved, over);
    begin({ base: from, values: { ...toValues(from), ...unsaved }, revision: over, restoredAt: null });
  };
  return {
    /** Forgets what was typed and starts from the stored item. */
    discard: (typed: FieldValues) => drop(base, typed),
    /** Forgets what was typed and starts from what someone else has saved. */
    takeTheirs: (theirs: Item, typed: FieldValues) => drop(theirs, typed),
    /** Brings back what was thrown away last. */
    undo() {
      if (state.dropped) put(base, { ...toValues(base), ...state.dropped.values }, state.dropped.revision);
    },
    /** Types these texts over the stored ones. */
    typeOver: (values: FieldValues) => put(base, values, revision),
    /** Goes on from what someone else has saved, with these texts in its place. */
    merge: (theirs: Item, values: FieldValues) => put(theirs, values, theirs.revision),
  };
}

export type Editor<Item extends Stored> = ReturnType<typeof useEditor<Item>>;

const keyOf = (type: string, item: Stored | null) => `${type.toLowerCase()}:${item?._id ?? "new"}`;

/** The texts that differ from the stored ones, and from those that were sent to become these. */
function changed(values: FieldValues, stored: FieldValues, sent: FieldValues = {}): FieldValues {
  const isSame = (name: string, value: string) => value === (stored[name] ?? "") || value === sent[name];
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(name, value)));
}

/** The texts of a form's fields by name; of fields with the same name, the last. */
export function fieldValuesOf(form: HTMLFormElement): FieldValues {
  const fields: FieldValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields[name] = value;
  return fields;
}
