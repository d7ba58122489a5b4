import { afterAll, onTestFailed } from "vitest";

/** What the tests of a file share, started with the first of them. A test that fails leaves it to no other. */
export function sharedByFile<Shared extends AsyncDisposable>(start: () => Promise<Shared>): () => Promise<Shared> {
  let started: Promise<Shared> | undefined;
  const end = async () => {
    const ending = started;
    started = undefined;
    await (await ending?.catch(() => undefined))?.[Symbol.asyncDispose]();
  };
  afterAll(end);
  return () => {
    onTestFailed(end);
    return (started ??= start());
  };
}
