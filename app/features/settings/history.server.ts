import { isTree, pathsOf, type SiteChanges } from "#app/config/site/site-changes.ts";
import type { Actor } from "#app/content/audit.server.ts";
import { DEFAULTS, readSettings } from "#app/content/site-content.server.ts";
import { findVersion } from "#app/content/versions/queries.server.ts";
import type { Db } from "#app/db/client.ts";
import { checkRevision } from "#app/content/versions/check-revision.server.ts";
import { imagesById } from "#app/features/media/media.server.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { changeSettings } from "./commands.server.ts";
import { findSettings, SITE } from "./queries.server.ts";
import { imagePaths } from "./setting-images.ts";
import type { SettingsView } from "./settings.ts";

/** The settings as the history of content knows them. */
export const SETTINGS_ITEM = { type: "settings", id: SITE } as const;

/** The settings of a version. @throws HttpError 404, or 409 when the version cannot be read */
export async function readSettingsVersion(db: Db, number: string): Promise<SettingsView> {
  const { changes, content } = await readSettingsChanges(db, number);
  const { revision } = await findSettings(db);
  return { values: content, defaults: DEFAULTS, changed: pathsOf(changes), revision };
}

/**
 * Restores a version of the settings as a new version. Restoring the current version changes nothing.
 * @throws HttpError 404 when the version does not exist, 409 when it cannot be read; StaleRevisionError with the
 * current settings
 */
export async function restoreSettings(
  services: Services,
  { number, revision }: { number: string; revision: number | undefined },
  actor: Actor,
): Promise<SettingsView & { notes: string[] }> {
  const { db } = services;
  const { changes, content, current } = await readSettingsChanges(db, number);
  const before = await findSettings(db);
  await checkRevision(db, SETTINGS_ITEM, { expected: revision, current: before });
  if (current) return { ...before, notes: [] };
  const references = imagePaths(content);
  const existingIds = new Set((await imagesById(db, [...new Set(references.map(([, id]) => id))])).map(({ id }) => id));
  const missingPaths = references.filter(([, id]) => !existingIds.has(id)).map(([path]) => path);
  const values = missingPaths.reduce(withoutImage, changes);
  const change = { values, as: "version" as const, ...(revision !== undefined && { revision }) };
  const saved = await changeSettings(services, change, actor);
  return { ...saved, notes: missingPaths.length > 0 ? [noteOn(missingPaths.length)] : [] };
}

async function readSettingsChanges(db: Db, number: string) {
  const version = await findVersion(db, SETTINGS_ITEM, number);
  if (!version) throw notFound("version");
  const { format, changes } = version.state;
  const read = readSettings({ format: Number(format), changes: String(changes) });
  if (read.problem) {
    throw new HttpError(409, "This version cannot be read: it was damaged, or saved by a newer version of this site.");
  }
  return { changes: read.changes, content: read.content, current: version.current };
}

/** Removes the image at a path such as "products.tiles.2.image" from the changes. */
function withoutImage(changes: SiteChanges, path: string): SiteChanges {
  const without = (tree: unknown, [key = "", ...rest]: string[]): unknown => {
    if (Array.isArray(tree)) return tree.map((item, index) => (String(index) === key ? without(item, rest) : item));
    if (!isTree(tree)) return tree;
    return { ...tree, [key]: rest.length > 0 ? without(tree[key], rest) : "" };
  };
  return without(changes, path.split(".")) as SiteChanges;
}

const noteOn = (images: number) =>
  images === 1
    ? "One image of this version was deleted and could not be restored."
    : `${images} images of this version were deleted and could not be restored.`;
