/* Errors of the data layer. app/server/http/error-response.ts maps them to HTTP responses. */

/** Another save has changed the item since the client read it. `current`: the item as it is now. `savedBy`: a name. */
export class StaleRevisionError extends Error {
  readonly current: object;
  readonly savedBy: string | null;
  constructor(current: object, savedBy: string | null) {
    super("Someone changed this after you opened it.");
    this.current = current;
    this.savedBy = savedBy;
  }
}

/** Another row already has this unique value. `field`: the name of the form field. */
export class TakenError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The request's cursor was not created by `toCursor`. */
export class InvalidCursorError extends Error {
  constructor() {
    super("The cursor is not valid for this list.");
  }
}

/** The connection broke or the disk failed during a commit: the write may or may not be saved. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super("The database did not confirm the save, so we do not know whether it was stored.", { cause });
  }
}

/** The data folder was moved, deleted or unmounted while it was in use, or a command looks for it at a wrong path. */
export class DataFolderMissing extends Error {
  /** Read by `isUnavailable` in error-codes.ts. */
  readonly isUnavailable = true;
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `The data folder ${folder} is missing or holds no site. Put it back, mount its disk, or set DATA_DIR to its path.`,
      options,
    );
  }
}
