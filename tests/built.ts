import { buildIfStale } from "../scripts/build.ts";

/** Vitest's global setup for tests of the built site. */
export default async function setup(): Promise<void> {
  await buildIfStale();
}
