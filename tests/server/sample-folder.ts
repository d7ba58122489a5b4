import { cp } from "node:fs/promises";
import { inject } from "vitest";
import { temporaryFolder } from "./harness.ts";

/** Creates the data folder of a site that has started once, with the sample content: tests/built.ts. */
export async function sampleFolder(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder();
  await cp(inject("sampleStudio"), folder.path, { recursive: true });
  return folder;
}
