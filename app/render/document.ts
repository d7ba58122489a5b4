/**
 * A page in three pieces. Whoever looks for scripts and styles looks into `head` and `end`, what stands before and after
 * everything that people read; that itself, most of the page, is bytes as they will be sent.
 */
export type Document = [head: string, body: Uint8Array, end: string];
