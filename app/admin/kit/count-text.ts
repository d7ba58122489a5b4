/** "1 post", "1,200 posts" */
export function countText(count: number, { one, many }: { one: string; many: string }): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
