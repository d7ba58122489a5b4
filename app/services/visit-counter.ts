/** A page that somebody has seen. */
export interface Visit {
  /** As app/text/site-path.ts spells it. */
  path: string;
  /** The host that led here, "" without one, null when it was this site itself. */
  referrer: string | null;
  /** Who saw it; neither is stored. */
  ip: string;
  userAgent: string;
  /** Such as "de"; "" when it is not known. */
  language: string;
}

export type VisitCounter = {
  /** Counts a visit to a page that exists; all others are passed over. */
  count(visit: Visit): Promise<void>;
  /** Adds what was counted to the database; what cannot be written is retained for the next time. */
  write(): Promise<void>;
  /** Writes what is still in memory, and stops. */
  close(): Promise<void>;
};
