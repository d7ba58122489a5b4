import { useEffect, useRef, useState } from "react";
import { NO_FORM, useEditorGuard, type OpenForm } from "./editor-guard.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { deleteFiles } from "#app/client/draft-files.ts";

export interface Stored {
  _id: string;
  /** Testimonials have none. */
  slug?: string;
  revision: number;
  updatedAt: string;
}

/** The values of a form's fields by name. */
export type FieldValues = Record<string, string>;

export interface EditorOptions<Item> {
  /** The kind's name on the submit button, such as "Blog". */
  type: string;
  /** The stored item; null for a new one. */
  item: Item | null;
  toValues: (item: Item | null) => FieldValues;
  /** Client-side validation: returns error messages by field. */
  check: (fields: FieldValues) => FieldValues;
  /** The errors of fields that wait for something else, whatever their values. */
  waiting?: FieldValues | undefined;
  /** Messages for a failed create and a failed update. */
  failed: { create: string; update: string };
  /** True when the server's message, if there is one, replaces these. */
  preferServer: (isNew: boolean) => boolean;
}

interface State<Item> {
  /** The stored item that the form was opened with or has saved since. */
  base: Item | null;
  /** The values of the last save that left the form open: the server may have normalized them. */
  sent: FieldValues;
  /** The fields' initial values. */
  values: FieldValues;
  /** The stored revision that the edits are based on. */
  revision: number | undefined;
  /** When the restored draft was stored; null without one. */
  restoredAt: string | null;
  /** Discarded text that can be restored. */
  discarded: { values: FieldValues; revision: number | undefined } | null;
  /** The same form is open in another tab. */
  elsewhere: boolean;
  generation: number;
  ready: boolean;
}

/**
 * The state of a create or edit form: its initial values (a draft of an earlier visit takes precedence over the stored
 * item), the revision they are based on, and its saves. Fields are uncontrolled: wrap them in an element with
 * `key={generation}` and take their `defaultValue`s from `values`.
 */
export function useEditor<Item extends Stored>(options: EditorOptions<Item>) {
  const { type, item, toValues, failed, preferServer } = options;
  const texts = useFieldTexts(item, toValues);
  const { state, setState, live, latest, begin } = texts;
  const { base, revision } = state;
  const isNew = base === null;
  const draftKey = keyOf(type, base);
  const save = useSave({ fallback: isNew ? failed.create : failed.update, preferServer: preferServer(isNew) });
  const report = useReport(save);
  const isSaved = useRef(false);
  const fieldErrors = useFieldErrors(save.problem, live, { ...options, stored: base && toValues(base) });
  const [draft, draftState, draftName] = useDraft(draftKey, ({ found, elsewhere }) => {
    begin({
      values: { ...toValues(item), ...found?.values },
      revision: found?.revision ?? item?.revision,
      restoredAt: found?.savedAt ?? null,
      elsewhere,
    });
  });
  useDiscard(draft, draftName);

  const store = (values: FieldValues, over: number | undefined) => {
    const isChanged = Object.keys(values).length > 0;
    report({ fields: isChanged });
    if (isChanged) draft.save(values, over);
    else draft.remove();
  };

  return {
    ...state,
    ...fieldErrors,
    ...resetsOf(texts, toValues, {
      store,
      forget() {
        draft.remove();
        report({ fields: false });
        save.clear();
      },
    }),
    type,
    draftName,
    draftState,
    isNew,
    save: { ...save, run: ((send) => draft.during(save.run(send))) as typeof save.run },
    toValues,
    /** The fields' current values. */
    live,
    /** Call on every input event, with the form's values. */
    typed(values: FieldValues) {
      // While a saved form closes, its alt-text fields still dispatch input events when their image goes.
      if (isSaved.current) return;
      texts.setFields(values);
      if (state.discarded) setState({ ...state, discarded: null });
      store(changed(values, toValues(base), state.sent), revision);
    },
    /** Call after a save that leaves the form open: continues from the saved item and keeps text typed meanwhile. */
    continueFrom(saved: Item, sent: FieldValues) {
      if (keyOf(type, saved) === draftKey) draft.remove();
      else draft.move(keyOf(type, saved));
      setState((before) => ({
        ...before,
        base: saved,
        sent,
        revision: saved.revision,
        restoredAt: null,
        discarded: null,
      }));
      store(changed(latest.current, toValues(saved), sent), saved.revision);
      // A form that was closed meanwhile is about to release its draft.
      draft.flush();
    },
    /** Call after a save that closes the form: deletes the draft. */
    done() {
      isSaved.current = true;
      draft.remove();
      report({ ...NO_FORM, saved: true });
    },
  };
}

/** Reports a form's state to its dialog while the form is shown: afterwards the dialog may show another one. */
function useReport({ pending, inView }: Pick<ReturnType<typeof useSave>, "pending" | "inView">) {
  const { report } = useEditorGuard();
  useEffect(() => report({ saving: pending }), [report, pending]);
  return (facts: Partial<OpenForm>) => {
    if (inView.current) report(facts);
  };
}

/** Gives the dialog a function that deletes the draft and its files when the changes are discarded. */
function useDiscard(draft: { remove: () => void }, draftName: string | undefined) {
  const { report } = useEditorGuard();
  useEffect(() => {
    report({
      discard: () => {
        draft.remove();
        if (draftName) void deleteFiles(draftName);
      },
    });
  }, [report, draft, draftName]);
  // Only when the form closes: the first save of a new item changes `draftName` and must not reset the guard.
  useEffect(() => () => report(NO_FORM), [report]);
}

/** The fields' initial and current values. */
function useFieldTexts<Item extends Stored>(item: Item | null, toValues: EditorOptions<Item>["toValues"]) {
  const [state, setState] = useState<State<Item>>({
    base: item,
    sent: {},
    values: toValues(item),
    revision: item?.revision,
    restoredAt: null,
    discarded: null,
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
  /** Remounts the fields with new initial values. */
  const begin = (change: Partial<State<Item>>) => {
    setState((before) => ({
      ...before,
      sent: {},
      discarded: null,
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

/** The operations that reset the fields to a stored item. */
function resetsOf<Item extends Stored>(
  { state, begin }: Pick<ReturnType<typeof useFieldTexts<Item>>, "state" | "begin">,
  toValues: EditorOptions<Item>["toValues"],
  { store, forget }: Unsaved,
) {
  const { base, revision } = state;
  /** Discards the typed text, with the option to undo that, and resets the fields to a stored item. */
  const discard = (from: Item | null, typed: FieldValues) => {
    forget();
    const discarded = { values: changed(typed, toValues(base)), revision };
    begin({ base: from, values: toValues(from), revision: from?.revision, restoredAt: null, discarded });
  };
  /** Resets the fields to a stored item with unsaved values over it. */
  const put = (from: Item | null, values: FieldValues, over: number | undefined) => {
    const unsaved = changed(values, toValues(from));
    store(unsaved, over);
    begin({ base: from, values: { ...toValues(from), ...unsaved }, revision: over, restoredAt: null });
  };
  return {
    /** Discards the typed text and resets the fields to the stored item. */
    discard: (typed: FieldValues) => discard(base, typed),
    /** Discards the typed text and continues from the version that someone else has saved. */
    takeTheirs: (theirs: Item, typed: FieldValues) => discard(theirs, typed),
    /** Restores the text that was discarded last. */
    undo() {
      if (state.discarded) put(base, { ...toValues(base), ...state.discarded.values }, state.discarded.revision);
    },
    /** Enters these values over the stored item, as unsaved changes. */
    typeOver: (values: FieldValues) => put(base, values, revision),
    /** Continues from the version that someone else has saved, with these values as unsaved changes. */
    merge: (theirs: Item, values: FieldValues) => put(theirs, values, theirs.revision),
  };
}

export type Editor<Item extends Stored> = ReturnType<typeof useEditor<Item>>;

const keyOf = (type: string, item: Stored | null) => `${type.toLowerCase()}:${item?._id ?? "new"}`;

/** The values that differ both from the stored ones and from those whose save produced them. */
function changed(values: FieldValues, stored: FieldValues, sent: FieldValues = {}): FieldValues {
  const isSame = (name: string, value: string) => value === (stored[name] ?? "") || value === sent[name];
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(name, value)));
}

/** The text values of a form's fields by name, without files; of fields with the same name, the last. */
export function fieldValuesOf(form: HTMLFormElement): FieldValues {
  const fields: FieldValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields[name] = value;
  return fields;
}
