import type { Published } from "./publication.ts";

/** True when visitors can read the item at that time. `publicAt` is the same rule in SQL. */
export function isPublic(
  { status, publishAt }: Pick<Published, "status" | "publishAt">,
  now: Date = new Date(),
): boolean {
  return (
    status === "published" || (status === "scheduled" && publishAt !== null && Date.parse(publishAt) <= now.getTime())
  );
}

/** When an item last changed for its readers: a scheduled item is published without a change. */
export const lastChangeOf = ({ updatedAt, publishedAt }: { updatedAt: string; publishedAt: string }): string =>
  updatedAt > publishedAt ? updatedAt : publishedAt;
