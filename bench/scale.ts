/** How much is measured. The short form only shows that everything runs; its measurements mean little. */
export interface Scale {
  short: boolean;
  /** True when Next.js and Lighthouse are installed and measured too. */
  next: boolean;
  rounds: number;
  /** Rounds of photographs beside sharp alone. */
  longRounds: number;
  /** Rounds of visits by Lighthouse. */
  browserRounds: number;
  seconds: number;
  requests: number;
  posts: number;
  /** Posts of the site whose public pages must not become slower with their number. */
  manyPosts: number;
  imported: number;
  writes: number;
  soakSeconds: number;
  attackSeconds: number;
}

export const FULL: Scale = {
  short: false,
  next: true,
  rounds: 15,
  longRounds: 5,
  browserRounds: 3,
  seconds: 3,
  requests: 300,
  posts: 10_000,
  manyPosts: 100_000,
  imported: 10_000,
  writes: 1000,
  soakSeconds: 300,
  attackSeconds: 600,
};

export const SHORT: Scale = {
  short: true,
  next: false,
  rounds: 1,
  longRounds: 1,
  browserRounds: 1,
  seconds: 0.5,
  requests: 20,
  posts: 300,
  manyPosts: 300,
  imported: 5,
  writes: 20,
  soakSeconds: 0.5,
  attackSeconds: 1,
};
