/** A command was called with wrong arguments; the message says, in a sentence, how to call it. */
export class UsageError extends Error {}
