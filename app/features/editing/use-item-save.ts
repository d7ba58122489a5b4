import { missingId, withId } from "./item-id.ts";
import type { Editor, Stored, FieldValues } from "./use-editor.ts";
import { apiUpload } from "#app/client/api-client.ts";

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
  /** Clears the form's image changes, which are saved now. */
  forgetImages: () => void;
  onSaved: OnSaved<Item>;
}

/** Returns the form's save function: the first save of a new item creates it, later ones update it. */
export function useItemSave<Item extends Stored, Result>(options: Options<Item, Result>): Submit {
  const { editor, path, itemOf, toBody, noteOf, forgetImages, onSaved } = options;
  const { save, base } = editor;
  return async (fields, revision, staysOpen) => {
    if (base && !base._id) return save.fail({}, missingId(editor.type));
    const wrong = editor.check(fields);
    if (Object.keys(wrong).length > 0) return save.fail(wrong);
    const body = toBody(fields, staysOpen);
    if (base && revision !== undefined) body.set("revision", String(revision));
    const [method, url] = base ? (["PUT", `${path}/${base._id}`] as const) : (["POST", path] as const);
    const result = await save.run((upload) => apiUpload<Result>(method, url, body, upload));
    if (!result) return;
    const saved = withId(itemOf(result));
    forgetImages();
    if (!staysOpen) editor.done();
    // It may have been closed meanwhile.
    else if (save.inView.current) editor.goOn(saved, fields);
    onSaved(saved, staysOpen ? noteOf(saved, fields) : undefined);
  };
}
