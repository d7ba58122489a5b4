/**
 * Which row's elements each item is shown with: its own, or those of one that has gone, for writing into a row costs
 * about a third of making one. When most have gone, each takes what stands in its place, for moving a row costs as much as
 * making it. What `focused` has is handed to nobody: the focus would be at another item's button.
 */
export function handOn(
  before: ReadonlyMap<string, number>,
  ids: string[],
  focused: string | null,
): ReadonlyMap<string, number> {
  const staying = ids.filter((id) => before.has(id));
  const kept = new Set(staying.length * 3 < ids.length ? staying.filter((id) => id === focused) : staying);
  const free = [...before].flatMap(([id, slot]) => (kept.has(id) || id === focused ? [] : [slot]));
  let unused = Math.max(-1, ...before.values()) + 1;
  return new Map(ids.map((id) => [id, (kept.has(id) ? before.get(id) : free.shift()) ?? unused++]));
}
