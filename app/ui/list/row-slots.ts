/**
 * Assigns each item a slot, the React key of its row. A new item reuses the slot of a row that left at its position:
 * with a key per item, a keystroke that changes the rows takes 34 ms of CPU instead of 15 (docs/performance.md). Rows
 * that stay are not moved, as moving could lose the focus; if they are less than a third of the new rows, only the
 * focused one retains its slot. No other item gets the focused row's slot, or the focus would be on that item's button.
 */
export function assignSlots(
  before: ReadonlyMap<string, number>,
  ids: string[],
  focused: string | null,
): ReadonlyMap<string, number> {
  const staying = ids.filter((id) => before.has(id));
  const retained = new Set(staying.length * 3 < ids.length ? staying.filter((id) => id === focused) : staying);
  const order = [...before].filter(([id]) => retained.has(id) || id !== focused);
  const positions = new Map(order.map(([id], position) => [id, position]));
  let unused = Math.max(-1, ...before.values()) + 1;
  let next = 0;
  const slots = ids.map((id): [string, number] => {
    if (retained.has(id)) next = positions.get(id) ?? next;
    const [owner, slot] = order[next] ?? [];
    if (owner === undefined || slot === undefined || (retained.has(owner) && owner !== id)) return [id, unused++];
    next++;
    return [id, slot];
  });
  return new Map(slots);
}
