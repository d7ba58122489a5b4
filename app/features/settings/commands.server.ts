import type { SiteChanges, SiteContent } from "#app/config/site/site-changes.ts";
import { pageIdIn, type Menus } from "#app/config/site/menus.ts";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { findMenuPages } from "#app/content/menus.server.ts";
import { readSettings, SETTINGS_FORMAT } from "#app/content/site-content.server.ts";
import { itemExists } from "#app/content/slugs/slugs.server.ts";
import { saveItem } from "#app/content/save-item.server.ts";
import type { VersionedTable } from "#app/content/versions/record.server.ts";
import type { Db } from "#app/db/client.ts";
import { checkRevision } from "#app/content/versions/check-revision.server.ts";
import { lockRow } from "#app/db/revision.ts";
import type { Row } from "#app/db/schema.ts";
import { lockMedia } from "#app/features/media/media.server.ts";
import { recordTextImages } from "#app/features/media/text-images.server.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { checkedChanges, invalidSettings, type ChangeKind } from "./check-values.server.ts";
import { SITE, selectSettings, toView } from "./queries.server.ts";
import { imagePaths, imagesOfSettings } from "./setting-images.ts";
import type { SettingsView } from "./settings.ts";

/** Image ids are part of `changes`. */
const SETTINGS_HISTORY: VersionedTable = { table: "settings", images: [], unversioned: ["legal_dates"] };

type Change = {
  /** The revision on which the change is based; undefined skips the check. */
  revision?: number;
  values: SiteChanges;
  as?: ChangeKind;
};

/**
 * Changes the settings. A change without effect creates no version.
 * @throws HttpError 400 for invalid values, 409 when a newer version of the software has saved the settings;
 * StaleRevisionError with the current settings
 */
export async function changeSettings(
  services: Pick<Services, "db" | "now">,
  { revision, values: sent, as = "edit" }: Change,
  actor: Actor,
): Promise<SettingsView> {
  const { db } = services;
  const now = services.now();
  return saveItem(db, SETTINGS_HISTORY, { id: SITE, name: actor.name, now }, async (trx) => {
    const row = await lockSettings(trx, now);
    const stored = readSettings(row);
    if (row.format > SETTINGS_FORMAT) {
      throw new HttpError(409, "These settings were saved by a newer version of this site. Update this one first.");
    }
    await checkRevision(trx, { type: "settings", id: SITE }, { expected: revision, current: toView(row) });
    const { changes, values } = checkedChanges(as === "edit" ? stored.changes : {}, sent, as);
    await checkImages(trx, values);
    // An import adds these items after its settings, and a restored version may refer to deleted ones.
    if (as === "edit") await checkChosen(trx, values, stored.content);
    const text = JSON.stringify(changes);
    if (text === row.changes) {
      await undoLock(trx, row);
      return toView(row);
    }
    await recordTextImages(trx, SITE, imagesOfSettings(values));
    const at = now.toISOString();
    const saved = { format: SETTINGS_FORMAT, changes: text, updated_at: at };
    await trx.updateTable("settings").set(saved).where("id", "=", SITE).execute();
    const title = as === "version" ? "" : Object.keys(sent).slice(0, 8).join(", ");
    await recordAudit(trx, actor, {
      action: as === "version" ? "settings.restore-version" : "settings.update",
      subject: { id: SITE, title },
      at: now,
    });
    return toView(await selectSettings(trx));
  });
}

/** Increments the row's revision, which locks it until the transaction ends. Inserts a missing row first. */
async function lockSettings(trx: Db, now: Date): Promise<Row<"settings">> {
  await trx
    .insertInto("settings")
    .values({
      id: SITE,
      format: SETTINGS_FORMAT,
      changes: "{}",
      legal_dates: "{}",
      updated_at: now.toISOString(),
      revision: 0,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const row = await lockRow(trx, "settings", SITE);
  if (!row) throw new Error("The settings were deleted in the meantime.");
  return row;
}

/** Undoes `lockSettings` after a change without effect: neither a new revision nor a first version remains. */
async function undoLock(trx: Db, { revision }: Row<"settings">): Promise<void> {
  if (revision === 0) await trx.deleteFrom("settings").where("id", "=", SITE).execute();
  else await trx.updateTable("settings").set({ revision }).where("id", "=", SITE).execute();
}

/** @throws HttpError 400 for a newly chosen post, project or page that does not exist */
async function checkChosen(trx: Db, values: SiteContent, before: SiteContent): Promise<void> {
  const errors: Record<string, string> = {};
  const { post } = values.editorsPick;
  if (post !== "" && post !== before.editorsPick.post && !(await itemExists(trx, "blogs", post)))
    errors["editorsPick.post"] = "This post does not exist.";
  const project = values.featuredProject;
  if (project !== "" && project !== before.featuredProject && !(await itemExists(trx, "projects", project)))
    errors["featuredProject"] = "This project does not exist.";
  Object.assign(errors, await menuErrors(trx, values.menus, before.menus));
  if (Object.keys(errors).length > 0) throw invalidSettings(errors);
}

/** The errors of changed menus: pages that do not exist, and pages that a menu names twice. */
async function menuErrors(trx: Db, menus: Menus, before: Menus): Promise<Record<string, string>> {
  const findPage = await findMenuPages(trx, menus, new Date());
  const beforeText = JSON.stringify(before);
  const errors = (Object.keys(menus) as (keyof Menus)[])
    .filter((name) => JSON.stringify(menus[name]) !== JSON.stringify(before[name]))
    .flatMap((name) => {
      const ids = menus[name].map((entry) => findPage(entry)?.id ?? pageIdIn(entry.href));
      return menus[name].map(({ href }, index): [string, string | null] => {
        const path = `menus.${name}.${index}.href`;
        const id = ids[index];
        if (id && ids.indexOf(id) < index) return [path, "This page is in this menu already."];
        const isMissing = pageIdIn(href) && !findPage({ label: "", href }) && !beforeText.includes(href);
        return [path, isMissing ? "This page does not exist." : null];
      });
    });
  return Object.fromEntries(errors.filter((error): error is [string, string] => error[1] !== null));
}

/** @throws HttpError 400 for images that are not stored */
async function checkImages(trx: Db, values: SiteContent): Promise<void> {
  const references = imagePaths(values);
  const locked = await lockMedia(trx, [...new Set(references.map(([, id]) => id))]);
  const missing = references.filter(([, id]) => !locked.includes(id));
  if (missing.length === 0) return;
  throw invalidSettings(
    Object.fromEntries(missing.map(([path]) => [path, "This image does not exist. Upload it first."])),
  );
}
