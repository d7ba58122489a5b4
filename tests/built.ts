import type { TestProject } from "vitest/node";
import { buildIfStale } from "../scripts/build.ts";
import { startServer, temporaryFolder } from "./server/harness.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a site that was started once, with the sample content. */
    sampleStudio: string;
  }
}

/**
 * Vitest's global setup for tests of the built site. Fills a data folder by a first start: tests copy it, which takes a
 * fifth of the time of a first start.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildIfStale();
  const folder = await temporaryFolder();
  const first = await startServer({ DATA_DIR: folder.path });
  await first.stop();
  provide("sampleStudio", folder.path);
  return async () => folder[Symbol.asyncDispose]();
}
