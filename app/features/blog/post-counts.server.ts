import { hiddenItems, publicationShares } from "#app/content/publication/publication.server.ts";
import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";

/** Counts the posts by their state. */
export const postShares = async (db: Db, now: Date) => (await publicationShares(db, "blogs", now)) ?? "No post yet.";

/** The number of hidden posts with this status, and the first of them: the next to be published, or the newest. */
export async function readHiddenPosts(
  db: Db,
  { status, now, limit }: { status: "draft" | "scheduled"; now: Date; limit: number },
) {
  const posts = hiddenItems(db, "blogs", status, now);
  const inOrder =
    status === "draft"
      ? posts.orderBy("published_at", "desc")
      : posts.orderBy("publish_at", (order) => order.asc().nullsLast());
  const first = await inOrder.select(["id", "title", "publish_at as publishAt"]).limit(limit).execute();
  return { count: await countRows(posts), first };
}
