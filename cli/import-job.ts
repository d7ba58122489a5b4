import { enableCompileCache } from "node:module";
import { json } from "node:stream/consumers";
import type { ImportJob } from "#app/import/import-process.server.ts";

/* Started by the server for the admin's Move in; the job comes by standard input, as it holds passwords of the settings. */

// Nobody may be left who reads.
process.stdout.on("error", () => {});
const job = (await json(process.stdin)) as ImportJob;
// The next one starts in half the time.
enableCompileCache();
const { serverContentTypes: types } = await import("#app/content-types.server.ts");
const { isOwnPage } = await import("#app/cacheable-urls.ts");
const { runImportJob } = await import("#app/import/import-process.server.ts");
const onStarted = () => process.stdout.write("started\n");
if (!(await runImportJob(job, { types, isOwnPage, onStarted }))) process.stdout.write("busy\n");
