import { enableCompileCache } from "node:module";
import { json } from "node:stream/consumers";
import type { ImportJob } from "#app/import/import-process.ts";

/* The server starts this for the admin's import page. The job comes by standard input, as it contains passwords. */

// The server that reads this output may have ended.
process.stdout.on("error", () => {});
const job = (await json(process.stdin)) as ImportJob;
// Halves the start time of the next import.
enableCompileCache();
const { serverContentTypes: types } = await import("#app/content-types.server.ts");
const { isOwnPage } = await import("#app/cacheable-urls.server.ts");
const { runImportJob } = await import("#app/import/import-process.ts");
const { withServices } = await import("#app/open-services.server.ts");
const onStarted = () => process.stdout.write("started\n");
if (!(await runImportJob(job, { types, withServices, isOwnPage, onStarted }))) process.stdout.write("busy\n");
