/* What the data layer refuses. It knows no HTTP: app/http/error-response.ts says what a client gets. */

/** The item was changed by somebody else since it was read. */
export class StaleRevisionError extends Error {
  readonly current: object;
  constructor(current: object) {
    super("This was changed somewhere else since you opened it.");
    this.current = current;
  }
}

/** A value belongs to another row already. `field`: what the form calls it. */
export class TakenError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A cursor that no list gave. */
export class InvalidCursorError extends Error {
  constructor() {
    super("The cursor is not one that this list answered.");
  }
}
