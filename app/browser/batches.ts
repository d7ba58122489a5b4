/** Items that one bulk request changes. Progress is shown between requests. */
export const BATCH_SIZE = 200;

/** Splits a list into batches of at most `BATCH_SIZE` items. */
export function inBatches<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
