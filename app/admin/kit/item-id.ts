import { capitalize } from "#app/config/capitalize.ts";

interface Identified {
  _id?: string;
  id?: string;
}

/** Returns the item with `_id` set from `_id` or `id`, whichever the API sent; "" when it sent neither. */
export function withId<Item extends Identified>(item: Item): Item & { _id: string } {
  return { ...item, _id: item._id || item.id || "" };
}

/** The message when an item without an id is opened or updated. */
export const missingId = (type: string) => `${capitalize(type)} ID is missing. Please try again.`;
