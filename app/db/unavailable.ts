import { MediaUnavailable } from "#app/images/store.ts";

/*
 * Faults that pass without a change of ours: the database or the disk is away, full, locked or read-only.
 * Codes: sqlite.org/rescode.html; PostgreSQL, Appendix A (classes 08, 25, 28, 3D, 53, 57); errno(3).
 */
const CODES =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)|08|25006|25P03|28|3D|53|57014|57P0|40001|40P01|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE)/;

/** The connection broke, or the disk failed, while something was confirmed: it may have been saved, or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super("Neither database nor disk confirmed what was written: it may have been saved, or not.", { cause });
  }
}

/** Whether a write or read failed for a reason that a later try may not meet. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MediaUnavailable || error instanceof CommitUnknown) return true;
  if ("code" in error && typeof error.code === "string" && CODES.test(error.code)) return true;
  if (/timeout exceeded when trying to connect|Connection terminated|timeout expired/.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** Whether a write failed because the value is taken by another row. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "23505";
}

/** Whether a value has characters in it that PostgreSQL stores in no text, such as NUL. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "22021" || error.code === "22P05");
}

/** Whether there was no room left for what was written. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(String(error.code))) || isDiskFull(error.cause);
}
