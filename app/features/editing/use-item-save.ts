import { missingId, withId } from "./item-id.ts";
import type { Editor, Stored, FieldValues } from "./use-editor.ts";
import { ApiError, apiUpload } from "#app/client/api-client.ts";
import { nameInUrl } from "#app/content/item-key.ts";

/** Passes a saved item to the list. `note` is the message of a save that leaves the form open; others close it. */
export type OnSaved<Item> = (saved: Item, note?: string) => void;

/** The stored item that the values were typed over, null for a new one, and its revision. */
export type StoredBase<Item extends Stored> = Pick<Editor<Item>, "base" | "revision">;

/** Saves a form's values. `staysOpen`: the save was requested by Ctrl+S, which neither closes nor publishes. */
export type Submit<Item extends Stored> = (
  fields: FieldValues,
  over: StoredBase<Item>,
  staysOpen: boolean,
) => Promise<void>;

interface Options<Item extends Stored, Result> {
  editor: Editor<Item>;
  /** The API path of this kind of item, such as "/api/blogs". */
  path: string;
  itemOf: (result: Result) => Item;
  toBody: (fields: FieldValues, staysOpen: boolean) => FormData;
  /** The stored values of the fields. A field that has its stored value is not sent. */
  storedOf: (base: Item) => Record<string, string | undefined>;
  /** The message after a save that leaves the form open. */
  noteOf: (saved: Item, fields: FieldValues) => string;
  /** Called when the form's image changes are saved. */
  imagesSaved: () => void;
  onSaved: OnSaved<Item>;
}

const MAYBE_SAVED = "It may have been saved already. Look at the list before you send it again.";

/** True when these parts of a request are fields, all with their stored values. */
function areStored(names: string[], fields: FieldValues, stored: Record<string, string | undefined>): boolean {
  return names.every((name) => name in fields && fields[name] === stored[name]);
}

/** Returns the form's save function: the first save of a new item creates it, later ones update it. */
export function useItemSave<Item extends Stored, Result>(options: Options<Item, Result>): Submit<Item> {
  const { editor, path, itemOf, toBody, storedOf, noteOf, imagesSaved, onSaved } = options;
  const { save, base } = editor;
  return async (fields, over, staysOpen) => {
    if (base && !base._id) return save.fail({}, missingId(editor.type));
    const wrong = editor.check(fields);
    if (Object.keys(wrong).length > 0) return save.fail(wrong);
    const body = toBody(fields, staysOpen);
    const names = [...body.keys()];
    if (over.base) {
      const stored = storedOf(over.base);
      for (const name of names) if (areStored([name], fields, stored)) body.delete(name);
      if (over.revision !== undefined) body.set("revision", String(over.revision));
    }
    const [method, url] = base
      ? (["PUT", `${path}/${nameInUrl({ id: base._id, slug: base.slug })}`] as const)
      : (["POST", path] as const);
    const item = await save.run(async (upload) => {
      try {
        return itemOf(await apiUpload<Result>(method, url, body, upload));
      } catch (error) {
        const { status = 0, message, fromServer, current } = error as Partial<ApiError>;
        const isRejected = fromServer || (status >= 400 && status < 500);
        // The request was stopped, or its response lost; a proxy may have responded in the server's place.
        if (!base && !isRejected) throw new ApiError(status, `${message} ${MAYBE_SAVED}`);
        // An earlier attempt was saved, but its response was lost.
        if (current && areStored(names, fields, editor.toValues(current as Item))) return current as Item;
        throw error;
      }
    });
    if (!item) return;
    const saved = withId(item);
    imagesSaved();
    if (staysOpen) editor.continueFrom(saved, fields);
    else editor.done();
    onSaved(saved, staysOpen ? noteOf(saved, fields) : undefined);
  };
}
