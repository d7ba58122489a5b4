import { CommitUnknown } from "./errors.ts";

/*
 * Errors that a retry may not meet: the database or disk is unreachable, full, locked or read-only.
 * Codes: sqlite.org/rescode.html; PostgreSQL, Appendix A (classes 08, 25, 28, 3D, 53, 57); errno(3).
 */
const CODES =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)|08|25006|25P03|28|3D|53|57014|57P0|40001|40P01|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE)/;

/** True when a read or write failed for a temporary reason; also looks into `cause` and AggregateErrors. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The image store, a folder of its own, marks its errors itself.
  if (error instanceof CommitUnknown || "isUnavailable" in error) return true;
  if ("code" in error && typeof error.code === "string" && CODES.test(error.code)) return true;
  if (/timeout exceeded when trying to connect|Connection terminated|timeout expired/.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** True while another process has a lock on the embedded database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

/** True when a write may be saved although it failed: the disk did not confirm it, or the connection broke. */
export function mayBeSaved(error: unknown): boolean {
  if (error instanceof CommitUnknown) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_IOERR");
}

/** True when a write violated a unique constraint. */
export function violatesUnique(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "23505";
}

/** True when a value has characters that PostgreSQL cannot store in text, such as NUL. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "22021" || error.code === "22P05");
}

/** True when a write failed because the disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(String(error.code))) || isDiskFull(error.cause);
}
