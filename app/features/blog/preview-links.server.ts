import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { fingerprint, newToken } from "#app/features/auth/tokens.server.ts";
import { HttpError, notFound } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { DAY_MS } from "#app/text/day.ts";
import type { Post } from "./post.ts";
import { findNamedPost, findPost } from "./queries.server.ts";

const LIFETIME_MS = 7 * DAY_MS;

/**
 * Creates a private URL that lets anyone who has it read a post that is not public yet.
 * @throws HttpError 404, or 409 for a post that is public
 */
export async function createPreviewLink(
  { db, environment, now }: Services,
  idOrSlug: string,
  actor: Actor,
): Promise<{ url: string; expiresAt: string }> {
  const at = now();
  const post = await findNamedPost(db, idOrSlug, { audience: "admin", now: at });
  if (!post) throw notFound("post");
  if (await findPost(db, { id: post.id }, { audience: "public", now: at })) {
    throw new HttpError(409, "This post is public already. Share its own address.");
  }
  const token = newToken();
  const expiresAt = new Date(at.getTime() + LIFETIME_MS).toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("preview_links")
      .values({ token_hash: fingerprint(token), blog_id: post.id, created_at: at.toISOString(), expires_at: expiresAt })
      .execute();
    await recordAudit(trx, actor, { action: "blog.preview-link", subject: post, at });
  });
  return { url: `${environment.siteUrl}/preview/${token}`, expiresAt };
}

/**
 * Revokes all private URLs of a post and returns how many of them had not expired.
 * @throws HttpError 404
 */
export async function revokePreviewLinks({ db, now }: Services, idOrSlug: string, actor: Actor): Promise<number> {
  const at = now();
  const post = await findNamedPost(db, idOrSlug, { audience: "admin", now: at });
  if (!post) throw notFound("post");
  return db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom("preview_links").where("blog_id", "=", post.id).returning("expires_at").execute();
    const unexpired = gone.filter((link) => link.expires_at > at.toISOString()).length;
    if (unexpired > 0) await recordAudit(trx, actor, { action: "blog.preview-revoke", subject: post, at });
    return unexpired;
  });
}

/** The post that a private URL shows, and when the URL expires; null when it is unknown, revoked or expired. */
export async function findPreviewedPost(
  db: Db,
  token: string,
  now: Date,
): Promise<{ post: Post; expiresAt: string; isPublic: boolean } | null> {
  const link = await db
    .selectFrom("preview_links")
    .select(["blog_id", "expires_at"])
    .where("token_hash", "=", fingerprint(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  const post = link && (await findPost(db, { id: link.blog_id }, { audience: "admin", now }));
  if (!post) return null;
  const isPublic = (await findPost(db, { id: post.id }, { audience: "public", now })) !== null;
  return { post, expiresAt: link.expires_at, isPublic };
}

/** Deletes expired URLs. */
export async function sweepPreviewLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("preview_links").where("expires_at", "<=", now.toISOString()).execute();
}
