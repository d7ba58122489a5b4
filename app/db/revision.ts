import { HttpError } from "#app/platform/errors.ts";

/**
 * Refuses an update that was made from an older state than the stored one. Updates that name no revision are taken.
 * @throws HttpError 409 with the current item
 */
export function checkRevision(named: number | undefined, current: { revision: number }): void {
  if (named === undefined || named === current.revision) return;
  throw new HttpError(409, "This was changed somewhere else since you opened it.", { extra: { current } });
}
