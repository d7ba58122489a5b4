interface Identified {
  _id?: string;
  id?: string;
}

/** An item as an API returns it, under `_id` whichever of its two names the id comes by; "" where it has none. */
export function withId<Item extends Identified>(item: Item): Item & { _id: string } {
  return { ...item, _id: item._id || item.id || "" };
}

/** What is said when an item without an id is to be opened or updated. */
export const missingId = (type: string) => `${type[0]?.toUpperCase()}${type.slice(1)} ID is missing. Please try again.`;
