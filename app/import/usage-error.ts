/** A command was called in a way that cannot work; the message says in a sentence how it can. */
export class UsageError extends Error {}
