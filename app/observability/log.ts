import { pino, type Logger } from "pino";
import type { Settings } from "#app/config/settings.ts";

export type Log = Logger;

/** Bytes that may wait for a reader that lags behind; what comes beyond that is left out. */
const MOST_WAITING = 1_048_576;
/** What comes out in one piece where several processes share a pipe (PIPE_BUF in pipe(7)). */
const PIPE_BUF = 4_096;

/**
 * Standard output, written in the background. Nothing here may stop the site: what a full disk or a reader that has gone
 * does not take is left out and counted.
 */
const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING, maxWrite: PIPE_BUF });
let lost = 0;
output.on("drop", () => (lost += 1));
let failing = false;
output.on("error", () => (failing = true));
output.on("write", () => (failing = false));
// At the end pino writes what is left, and on a full disk would try for ever (flushSync in sonic-boom 4).
process.prependListener("exit", () => {
  if (failing) output.destroy();
});

let errors = 0;
const ERROR = 50;

/** How many lines of the level error were written by this process. */
export const errorsLogged = () => errors;

const FORMAT = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
};

/** One JSON line an event on standard output; passwords and tokens are redacted. */
export function openLog({ logLevel }: Pick<Settings, "logLevel">): Log {
  const log = pino(
    {
      ...FORMAT,
      level: logLevel,
      hooks: {
        logMethod(args, method, level) {
          if (level >= ERROR) errors += 1;
          method.apply(this, args);
        },
      },
      redact: {
        paths: ["password", "token", "authorization", "*.password", "*.token", "*.authorization"],
        censor: "***",
      },
    },
    output,
  );
  output.on("drain", () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.warn({ lines }, "lines of the log could not be written");
  });
  return log;
}

export type RequestLine = {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  ms: number;
  ip: string;
  /** Whether the response was ready before it was asked for. */
  cached?: boolean;
};

/** Writes a line for each request. Nothing in it is secret, and to look for secrets costs as much as sending a page. */
export function openRequestLog({ logLevel }: Pick<Settings, "logLevel">): (line: RequestLine) => void {
  const log = pino({ ...FORMAT, level: logLevel }, output);
  return (line) => log.info(line, "request");
}
