/**
 * Which row's elements each item is shown with: its own, or those of one that has gone from that place, for writing into a
 * row costs about a third of making one. Those that stay are not moved, lest the focus in one be lost; when most go, only
 * the row with the focus stays. What it has is handed to nobody: the focus would be at another item's button.
 */
export function handOn(
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
