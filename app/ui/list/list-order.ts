/** How a list of one kind is searched and ordered. */
export interface ListRules<Item, Sort extends string> {
  /** The texts that a search looks into. */
  searched: (item: Item) => string[];
  /** What each order goes by: a time (ISO) with the newest or oldest first, or a text from A to Z. */
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
 * Searching and sorting for thousands of items at every key: what is compared is made once an item and kept, as long as
 * the item is there.
 */
export function listOrder<Item extends object, Sort extends string>({
  searched,
  orders,
}: ListRules<Item, Sort>): ListOrder<Item, Sort> {
  const textOf = remember((item: Item) => searched(item).join("\n").toLowerCase());
  const withSearchText = remember((items: Item[]) => items.map((item) => ({ item, text: textOf(item) })));
  const keys = Object.fromEntries(
    Object.entries<ListRules<Item, Sort>["orders"][Sort]>(orders).map(([name, order]) => {
      if ("text" in order) return [name, { keyOf: remember((item: Item) => textKey(order.text(item))), sign: 1 }];
      if ("newest" in order)
        return [name, { keyOf: remember((item: Item) => Date.parse(order.newest(item))), sign: -1 }];
      return [name, { keyOf: remember((item: Item) => Date.parse(order.oldest(item))), sign: 1 }];
    }),
  ) as Record<Sort, { keyOf: (item: Item) => string | number; sign: number }>;

  /** What was found for the parts of the last query: whoever types on looks only into that, whoever takes back finds it. */
  let results: { items: Item[]; wanted: string; entries: { item: Item; text: string }[]; found: Item[] }[] = [];

  return {
    /** In the chosen order; the list that was given stays as it is, and what is equal stays in its order. */
    sort(items, sort) {
      const { keyOf, sign } = keys[sort];
      return items
        .map((item) => ({ item, key: keyOf(item) }))
        .toSorted((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
        .map(({ item }) => item);
    },
    /** Those whose texts contain the query, whatever the case. The same list when nothing falls away. */
    search(items, query) {
      const wanted = query.trim().toLowerCase();
      if (wanted === "") return items;
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
  const made = new WeakMap<Item, { value: Value }>();
  return (item) => {
    let cached = made.get(item);
    if (!cached) made.set(item, (cached = { value: make(item) }));
    return cached.value;
  };
}

/** Letters whose marks do not come off by themselves. */
const PLAIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th" };

/**
 * A text that compares, character by character, as its original would in a dictionary: whatever the case and the
 * accents, with numbers by their size. A collator would cost a hundred times as much a comparison.
 */
export function textKey(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøłđðþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, "");
      return String(number.length).padStart(3, "0") + number;
    });
}
