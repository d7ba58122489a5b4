import { formsLabels } from "#site-labels";
import { notFound } from "#app/server/http/errors.ts";
import { countVisitorEvent } from "#app/server/http/visitor-limits.ts";
import type { ItemKey } from "#app/content/slugs/item-key.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { findNamedPost, findPost } from "./queries.server.ts";

/**
 * Counts a visitor's like once, however often it is sent.
 * @throws HttpError 404 for what the visitor cannot see, 429 for too many
 */
export async function likePost(
  { db, log, now, site }: Services,
  idOrKey: string | ItemKey,
  visitor: string,
  ip: string,
): Promise<{ likes: number; liked: true }> {
  const at = now();
  const { language } = await site();
  await countVisitorEvent({ db, log }, { kind: "like", ip, now: at, copy: { ...formsLabels, language } });
  const readAs = { audience: "public", now: at } as const;
  const post = await (typeof idOrKey === "string" ? findNamedPost(db, idOrKey, readAs) : findPost(db, idOrKey, readAs));
  if (!post) throw notFound("post");
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("blogs")
      .select("id")
      .where("id", "=", post.id)
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .executeTakeFirstOrThrow(() => notFound("post"));
    const added = await trx
      .insertInto("blog_likes")
      .values({ blog_id: post.id, visitor, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("blog_id")
      .executeTakeFirst();
    const counted = added
      ? trx
          .updateTable("blogs")
          .set((eb) => ({ likes: eb("likes", "+", 1) }))
          .where("id", "=", post.id)
          .returning("likes")
      : trx.selectFrom("blogs").where("id", "=", post.id).select("likes");
    const row = await counted.executeTakeFirstOrThrow(() => notFound("post"));
    return { likes: row.likes, liked: true as const };
  });
}
