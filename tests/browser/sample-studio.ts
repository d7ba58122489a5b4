import { cp } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startServer, temporaryFolder } from "../server/harness.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of a server with the sample content, shared by all tests that change nothing. */
    sharedOrigin: string;
  }
}

/** Vitest's global setup for browser tests, after tests/built.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new AsyncDisposableStack();
  const copy = started.use(await temporaryFolder());
  await cp(project.getProvidedContext().sampleStudio, copy.path, { recursive: true });
  project.provide("sharedOrigin", started.use(await startServer({ DATA_DIR: copy.path })).origin);
  return () => started.disposeAsync();
}
