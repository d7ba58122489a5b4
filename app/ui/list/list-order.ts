import { fold } from "#app/text/fold.ts";

/** How a list of one kind is searched and ordered. */
export interface ListRules<Item, Sort extends string> {
  /** Returns the texts to search. */
  searched: (item: Item) => string[];
  /** The sort key of each order: a time (ISO), newest or oldest first, or a text from A to Z. */
  orders: Record<
    Sort,
    { newest: (item: Item) => string } | { oldest: (item: Item) => string } | { text: (item: Item) => string }
  >;
}

export interface ListOrder<Item, Sort extends string> {
  sort: (items: Item[], sort: Sort) => Item[];
  search: (items: Item[], query: string) => Item[];
}

/**
 * Searches and sorts thousands of items at each keystroke: the search text and sort keys of an item are computed once
 * and cached as long as the item exists (WeakMap).
 */
export function listOrder<Item extends object, Sort extends string>({
  searched,
  orders,
}: ListRules<Item, Sort>): ListOrder<Item, Sort> {
  const textOf = remember((item: Item) => searched(item).map(fold).join("\n"));
  const withSearchText = remember((items: Item[]) => items.map((item) => ({ item, text: textOf(item) })));
  const keys = Object.fromEntries(
    Object.entries<ListRules<Item, Sort>["orders"][Sort]>(orders).map(([name, order]) => {
      if ("text" in order) return [name, { keyOf: remember((item: Item) => textKey(order.text(item))), sign: 1 }];
      if ("newest" in order)
        return [name, { keyOf: remember((item: Item) => Date.parse(order.newest(item))), sign: -1 }];
      return [name, { keyOf: remember((item: Item) => Date.parse(order.oldest(item))), sign: 1 }];
    }),
  ) as Record<Sort, { keyOf: (item: Item) => string | number; sign: number }>;

  /** Results for parts of the last query: typing on searches only the last of them, deleting reuses an earlier one. */
  let results: { items: Item[]; wanted: string; entries: { item: Item; text: string }[]; found: Item[] }[] = [];

  return {
    /** Returns a sorted copy; the sort is stable. */
    sort(items, sort) {
      const { keyOf, sign } = keys[sort];
      return items
        .map((item) => ({ item, key: keyOf(item) }))
        .toSorted((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
        .map(({ item }) => item);
    },
    /** Returns the items whose texts contain the query, whatever its case and accents; the same array when all match. */
    search(items, query) {
      const wanted = fold(query).trim();
      if (wanted === "") {
        // Folding takes longer than a frame: it is done while the list loads, not at the first key.
        items.forEach(textOf);
        return items;
      }
      results = results.filter((result) => result.items === items && wanted.includes(result.wanted));
      const before = results.at(-1) ?? { wanted: "", entries: withSearchText(items), found: items };
      if (before.wanted === wanted) return before.found;
      const entries = before.entries.filter(({ text }) => text.includes(wanted));
      const found = entries.length === before.entries.length ? before.found : entries.map(({ item }) => item);
      results.push({ items, wanted, entries, found });
      return found;
    },
  };
}

function remember<Item extends object, Value>(make: (item: Item) => Value): (item: Item) => Value {
  const cache = new WeakMap<Item, { value: Value }>();
  return (item) => {
    let cached = cache.get(item);
    if (!cached) cache.set(item, (cached = { value: make(item) }));
    return cached.value;
  };
}

/**
 * Returns a key that sorts in dictionary order with `<`: ignores case and accents, compares numbers by value. An
 * Intl.Collator would cost a hundred times as much per comparison.
 */
export function textKey(text: string): string {
  return fold(text)
    .replace(/\p{M}+/gu, "")
    .replace(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, "");
      return String(number.length).padStart(3, "0") + number;
    });
}
