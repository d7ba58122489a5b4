/** How much is measured. The short form shows that everything runs; its figures mean little. */
export interface Scale {
  short: boolean;
  /** Whether Next.js and Lighthouse are installed and measured too. */
  next: boolean;
  rounds: number;
  /** Of what takes longest: visits by Lighthouse, and photographs beside sharp alone. */
  longRounds: number;
  seconds: number;
  requests: number;
  posts: number;
  /** Of the site whose public pages must not be slower for it. */
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
  seconds: 0.5,
  requests: 20,
  posts: 300,
  manyPosts: 300,
  imported: 5,
  writes: 20,
  soakSeconds: 2,
  attackSeconds: 2,
};
