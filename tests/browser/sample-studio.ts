import type { TestProject } from "vitest/node";
import { buildIfStale } from "../../scripts/build.ts";
import { startServer, temporaryFolder } from "../server/harness.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a site that has been started once, with the sample content in it. */
    sampleStudio: string;
  }
}

/** Fills a folder by a first start. Each visit begins with a copy: that takes a fifth of the time. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildIfStale();
  const folder = await temporaryFolder();
  const server = await startServer({ DATA_DIR: folder.path });
  await server.stop();
  provide("sampleStudio", folder.path);
  return async () => folder[Symbol.asyncDispose]();
}
