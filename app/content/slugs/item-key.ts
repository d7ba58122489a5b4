import { isId } from "./slug.ts";

/** What identifies an item among those of its type. */
export type ItemKey = { id: string } | { slug: string };

/**
 * Finds the item that `:id` in a URL names: an id or a slug, by its form. Databases of earlier versions may have an id
 * in the form of a slug, or the reverse. Such an item is found when no other one has this text.
 */
export async function findNamed<Item>(
  idOrSlug: string,
  find: (key: ItemKey) => Promise<Item | null>,
): Promise<Item | null> {
  const text = idOrSlug.normalize();
  if (isId(text)) return (await find({ id: text })) ?? find({ slug: text });
  return (await find({ slug: text })) ?? find({ id: text });
}

/** The item's name in the API's URLs. An id of an earlier version may be the slug of another item, so the slug is sent. */
export const nameInUrl = ({ id, slug }: { id: string; slug?: string | undefined }) =>
  encodeURIComponent(isId(id) || !slug ? id : slug);
