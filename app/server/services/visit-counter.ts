/** One view of a page. */
export interface Visit {
  /** As app/content/site-path.ts normalizes it. */
  path: string;
  /** The host of the referring page, "" without one, null when it was this site itself. */
  referrer: string | null;
  /** `ip` and `userAgent` identify the visitor; neither is stored. */
  ip: string;
  userAgent: string;
}

export type VisitCounter = {
  /** Counts a visit to a page that exists; ignores all others. */
  count(visit: Visit): Promise<void>;
  /** Adds the counts to the database; those that cannot be written are retained for the next time. */
  write(): Promise<void>;
  /** Writes what is still in memory, and stops. */
  close(): Promise<void>;
};
