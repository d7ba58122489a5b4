import { sharedByFile } from "../shared-by-file.ts";
import { startServer, temporaryFolder, type RunningServer } from "./harness.ts";
import { sampleFolder } from "./sample-folder.ts";

/** One server for the tests of a file that do not mind what the others leave on it. */
export function serverOfFile(env: Record<string, string> = {}): () => Promise<RunningServer> {
  return sharedByFile(async () => {
    const started = new AsyncDisposableStack();
    const folder = started.use(await (env["SAMPLE_CONTENT"] === "off" ? temporaryFolder() : sampleFolder()));
    const server = started.use(await startServer({ DATA_DIR: folder.path, ...env }));
    return { ...server, [Symbol.asyncDispose]: () => started.disposeAsync() };
  });
}
