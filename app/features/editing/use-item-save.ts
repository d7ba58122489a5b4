import { missingId, withId } from "./item-id.ts";
import type { Editor, Stored, FieldValues } from "./use-editor.ts";
import { ApiError, apiUpload } from "#app/client/api-client.ts";

/** Passes a saved item to the list. `note` is the message of a save that leaves the form open; others close it. */
export type OnSaved<Item> = (saved: Item, note?: string) => void;

/** Saves a form's values. `staysOpen`: the save was requested by Ctrl+S, which neither closes nor publishes. */
export type Submit = (fields: FieldValues, revision: number | undefined, staysOpen: boolean) => Promise<void>;

interface Options<Item extends Stored, Result> {
  editor: Editor<Item>;
  /** The API path of this kind of item, such as "/api/blogs". */
  path: string;
  itemOf: (result: Result) => Item;
  toBody: (fields: FieldValues, staysOpen: boolean) => FormData;
  /** The message after a save that leaves the form open. */
  noteOf: (saved: Item, fields: FieldValues) => string;
  /** Called when the form's image changes are saved. */
  imagesSaved: () => void;
  onSaved: OnSaved<Item>;
}

const MAYBE_SAVED = "It may have been saved already. Look at the list before you send it again.";

/** True when the stored values are the sent ones and no image was sent. */
function isAsSent(stored: FieldValues, fields: FieldValues, body: FormData): boolean {
  return [...body.keys()].every((name) => name === "revision" || (name in fields && fields[name] === stored[name]));
}

/** Returns the form's save function: the first save of a new item creates it, later ones update it. */
export function useItemSave<Item extends Stored, Result>(options: Options<Item, Result>): Submit {
  const { editor, path, itemOf, toBody, noteOf, imagesSaved, onSaved } = options;
  const { save, base } = editor;
  return async (fields, revision, staysOpen) => {
    if (base && !base._id) return save.fail({}, missingId(editor.type));
    const wrong = editor.check(fields);
    if (Object.keys(wrong).length > 0) return save.fail(wrong);
    const body = toBody(fields, staysOpen);
    if (base && revision !== undefined) body.set("revision", String(revision));
    const [method, url] = base ? (["PUT", `${path}/${base._id}`] as const) : (["POST", path] as const);
    const item = await save.run(async (upload) => {
      try {
        return itemOf(await apiUpload<Result>(method, url, body, upload));
      } catch (error) {
        const { status, message, current } = error as Partial<ApiError>;
        // Stopped, or the answer was lost.
        if (!base && !status) throw new ApiError(0, `${message} ${MAYBE_SAVED}`);
        // An earlier attempt was saved, but its answer was lost.
        if (current && isAsSent(editor.toValues(current as Item), fields, body)) return current as Item;
        throw error;
      }
    });
    if (!item) return;
    const saved = withId(item);
    imagesSaved();
    if (staysOpen) editor.goOn(saved, fields);
    else editor.done();
    onSaved(saved, staysOpen ? noteOf(saved, fields) : undefined);
  };
}
