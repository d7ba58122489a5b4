import { missingId, withId } from "./item-id.ts";
import type { Editor, Stored, FieldValues } from "./use-editor.ts";
import { apiUpload } from "#app/client/api-client.ts";

/** What a form's list does with a saved item; `note` says what a save came to that leaves the form open. */
export type OnSaved<Item> = (saved: Item, note?: string) => void;

/** Sends what a form holds. `staysOpen`: by Ctrl+S, which closes nothing and publishes nothing. */
export type Submit = (fields: FieldValues, revision: number | undefined, staysOpen: boolean) => Promise<void>;

interface Options<Item extends Stored, Result> {
  editor: Editor<Item>;
  /** Where the API keeps its kind, such as "/api/blogs". */
  path: string;
  itemOf: (result: Result) => Item;
  toBody: (fields: FieldValues, staysOpen: boolean) => FormData;
  /** What is said after a save that leaves the form open. */
  noteOf: (saved: Item, fields: FieldValues) => string;
  /** Takes the images of the form as saved. */
  forgetImages: () => void;
  onSaved: OnSaved<Item>;
}

/** Sends a form: what is new is created once, and updated from then on. */
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
    if (staysOpen) {
      editor.goOn(saved, fields);
      onSaved(saved, noteOf(saved, fields));
    } else {
      editor.done();
      onSaved(saved);
    }
  };
}
