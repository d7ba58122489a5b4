import type { SiteChanges, SiteContent } from "#app/config/site-changes.ts";
import type { Actor } from "#app/content/audit.server.ts";
import { DEFAULT_CONTENT, readSettings, SETTINGS_FORMAT } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import { isSessionOpen } from "#app/features/auth/sessions.server.ts";
import { fingerprint, newToken } from "#app/features/auth/tokens.server.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { checkedChanges } from "./check-values.server.ts";
import { checkImages, datesOf } from "./commands.server.ts";
import { selectSettings } from "./queries.server.ts";

/*
 * A preview is the whole site with unsaved settings, below a secret path. It belongs to one admin session. The path
 * alone is not enough to see it: the browser that created it also sends a key, in a cookie for that path.
 */

const PREVIEWS = "/preview/site/";
const LIFETIME_S = 60 * 60;

export const PREVIEW_COOKIE = "preview-key";

type CreatedPreview = { basename: string; key: string; maxAge: number };

/**
 * Creates or replaces the preview of a session, with these changes over the saved settings.
 * @throws HttpError 400 for values that a save would reject, 403 without a session
 */
export async function createSettingsPreview(
  { db, now }: Services,
  sent: SiteChanges,
  actor: Actor,
): Promise<CreatedPreview> {
  const session = actor.sessionId;
  if (session === undefined) throw new HttpError(403, "A preview needs a session of its own.");
  const key = newToken();
  return db.transaction().execute(async (trx) => {
    const row = await selectSettings(trx);
    const { changes, values } = checkedChanges(row ? readSettings(row).changes : {}, sent);
    await checkImages(trx, values);
    const known = await trx
      .selectFrom("settings_previews")
      .select("path")
      .where("session_id", "=", session)
      .executeTakeFirst();
    const path = known?.path ?? newToken();
    const preview = {
      key_hash: fingerprint(key),
      changes: JSON.stringify(changes),
      expires_at: new Date(now().getTime() + LIFETIME_S * 1000).toISOString(),
    };
    await trx
      .insertInto("settings_previews")
      .values({ session_id: session, path, ...preview })
      .onConflict((conflict) => conflict.column("session_id").doUpdateSet(preview))
      .execute();
    return { basename: PREVIEWS + path, key, maxAge: LIFETIME_S };
  });
}

/** The site's content in a preview; null without the key, or after the preview or its session has ended. */
export async function settingsPreviewContent(
  db: Db,
  { path, key }: { path: string; key: string | undefined },
  now: Date,
): Promise<SiteContent | null> {
  if (key === undefined) return null;
  const row = await db
    .selectFrom("settings_previews")
    .select(["session_id", "changes"])
    .where("path", "=", path)
    .where("key_hash", "=", fingerprint(key))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row || !(await isSessionOpen(db, row.session_id, now))) return null;
  const { content } = readSettings({ format: SETTINGS_FORMAT, changes: row.changes, legal_dates: "{}" });
  const stored = await selectSettings(db);
  return {
    ...content,
    legalDates: datesOf(content, stored ? readSettings(stored).content : DEFAULT_CONTENT, now.toISOString()),
  };
}

/** Deletes expired previews. */
export async function sweepSettingsPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("settings_previews").where("expires_at", "<=", now.toISOString()).execute();
}
