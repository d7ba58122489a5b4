import { sharedByFile } from "../shared-by-file.ts";
import { startServer, temporaryFolder, type RunningServer } from "./harness.ts";

/** One server without content for the tests of a file that do not mind what the others leave on it. */
export function serverOfFile(env: Record<string, string> = {}): () => Promise<RunningServer> {
  return sharedByFile(async () => {
    const started = new AsyncDisposableStack();
    const folder = started.use(await temporaryFolder());
    const server = started.use(await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off", ...env }));
    return { ...server, [Symbol.asyncDispose]: () => started.disposeAsync() };
  });
}
