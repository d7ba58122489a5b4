/* What serve.ts needs before it loads the site: by itself, so that the process which only watches others stays small. */
export { openLog } from "./platform/log.ts";
export { RETIRE, startProcesses } from "./platform/processes.ts";
export { parseSettings, StartRefused } from "./platform/settings.ts";
