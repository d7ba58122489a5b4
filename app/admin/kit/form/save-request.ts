import type { FieldValues } from "react-hook-form";
import { ApiError } from "#app/browser/api-client.ts";
import { addImage, isPickedImage } from "../image-field/picked-image.ts";
import { missingId } from "../item-id.ts";
import type { ItemFormSpec, StoredItem } from "./item-form-spec.ts";

/** The body of a save: the fields to send, the changed images, and the revision that they are based on. */
export function toBody(fields: FieldValues, values: FieldValues, revision: number | undefined): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const part of value) body.append(name, String(part));
    else if (typeof value === "object" && value !== null) body.set(name, JSON.stringify(value));
    else if (value !== undefined) body.set(name, String(value ?? ""));
  }
  for (const [name, value] of Object.entries(values)) {
    if (isPickedImage(value)) addImage(body, { name, picked: value, values });
  }
  if (revision !== undefined) body.set("revision", String(revision));
  return body;
}

/** True when an earlier attempt to save these fields succeeded, but its response was lost. */
export function isSaved(body: FormData, values: FieldValues, current: FieldValues): boolean {
  return [...body.keys()].every((name) => name === "revision" || (name in current && values[name] === current[name]));
}

/** True when the server may have saved the item although no usable response came. */
function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return !error.fromServer && !(error.status >= 400 && error.status < 500);
}

const DELETED = "It was deleted while you edited it. Copy your text, close this, and create a new one.";

export interface Problem {
  message: string;
  /** A second sentence, when the first does not say what to do. */
  detail: string | null;
}

/** What to say about a failed save. */
export function describeProblem<Item extends StoredItem>(
  error: Error,
  spec: ItemFormSpec<Item>,
  isNew: boolean,
): Problem {
  const { noun, prefersServerMessage, type } = spec;
  const isStopped = error.name === "AbortError";
  const fixed = `Could not ${isNew ? "create" : "update"} ${noun}. Please check your input.`;
  if (isNew && isOutcomeUnknown(error)) {
    const reason = isStopped ? "You canceled the save" : "The server did not answer";
    const advice = "Your text is safe here. Check the list before you try again.";
    return {
      message: fixed,
      detail: `${reason}, so we do not know whether the ${type.labels.noun} was saved. ${advice}`,
    };
  }
  if (isStopped) return { message: "You canceled the save.", detail: null };
  if (!(error instanceof ApiError)) return { message: error.message || fixed, detail: null };
  if (error.status === 404) return { message: fixed, detail: DELETED };
  if (error.fromServer && prefersServerMessage(isNew)) return { message: error.message, detail: null };
  // A message about one field is shown beside it.
  const isFieldError = Object.values(error.errors).includes(error.message);
  return { message: fixed, detail: isFieldError ? null : error.message };
}

/** Thrown for an item that came without an id. */
export const withoutId = ({ type }: Pick<ItemFormSpec<StoredItem>, "type">) => new Error(missingId(type.labels.one));
