import { sql } from "kysely";
import type { Share } from "#app/content/content-type.ts";
import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { visible } from "./queries.server.ts";

type Posts = ReturnType<typeof visible>;

/** The posts with this status that visitors cannot see yet. */
function hidden(db: Db, status: "draft" | "scheduled", now: Date): Posts {
  const posts = visible(db, "admin", now.toISOString()).where("status", "=", sql.lit(status));
  if (status === "draft") return posts;
  return posts.where((eb) => eb.or([eb("publish_at", ">", now.toISOString()), eb("publish_at", "is", null)]));
}

/** Counts the posts by their state. */
export async function postShares(db: Db, now: Date): Promise<Share[] | string> {
  const shares = [
    { label: "published", count: await countRows(visible(db, "public", now.toISOString())) },
    { label: "scheduled", count: await countRows(hidden(db, "scheduled", now)) },
    { label: "drafts", count: await countRows(hidden(db, "draft", now)) },
  ];
  return shares.some((share) => share.count > 0) ? shares : "No post yet.";
}

/** The number of hidden posts with this status, and the first of them: the next to be published, or the newest. */
export async function readHiddenPosts(
  db: Db,
  { status, now, limit }: { status: "draft" | "scheduled"; now: Date; limit: number },
) {
  const posts = hidden(db, status, now);
  const inOrder =
    status === "draft"
      ? posts.orderBy("published_at", "desc")
      : posts.orderBy("publish_at", (order) => order.asc().nullsLast());
  const first = await inOrder.select(["id", "title", "publish_at as publishAt"]).limit(limit).execute();
  return { count: await countRows(posts), first };
}
