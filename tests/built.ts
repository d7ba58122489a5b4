import { buildIfStale } from "../scripts/build.ts";

/** These tests look at the site as it is delivered. */
export default async function setup(): Promise<void> {
  await buildIfStale();
}
