import { createRequire } from "node:module";
import { pino, type Logger } from "pino";
import type { PinoPretty } from "pino-pretty";
import type { Environment } from "#app/config/environment.ts";

export type Log = Logger;

/** Bytes that may be buffered for a slow reader; lines beyond that are dropped. */
const MOST_WAITING = 1_048_576;
/** Writes up to this many bytes stay in one piece when several processes share a pipe (PIPE_BUF in pipe(7)). */
const PIPE_BUF = 4_096;

/**
 * Standard output, written in the background. The log must never stop the site: it drops and counts lines that cannot
 * be written, such as when the disk is full.
 */
const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING, maxWrite: PIPE_BUF });
let lost = 0;
/** Reports the lost lines: a listener for each log would pile up where many are created, as in tests. */
let newest: Log | undefined;
output.on("drop", () => (lost += 1));
output.on("drain", () => {
  if (lost === 0) return;
  const lines = lost;
  lost = 0;
  newest?.warn({ lines }, "log lines could not be written");
});
let failing = false;
output.on("error", () => (failing = true));
output.on("write", () => (failing = false));
// On exit pino flushes its buffer, and on a full disk would retry for ever (flushSync in sonic-boom 4).
process.prependListener("exit", () => {
  if (failing) output.destroy();
});

let errors = 0;
const ERROR = 50;

/** Returns how many lines of the level error or above this process has written. */
export const errorsLogged = () => errors;

const FORMAT = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
};

type Settings = Pick<Environment, "logLevel"> & Partial<Pick<Environment, "logFormat">>;

/** Loaded on first use, so that a site without a terminal starts without it. */
const terminal = () =>
  (createRequire(import.meta.url)("pino-pretty") as typeof PinoPretty)({
    translateTime: "SYS:HH:MM:ss",
    singleLine: true,
  });

/** Writes one line per event to standard output, with passwords and tokens redacted: JSON, or text for a terminal. */
export function createLog({ logLevel, logFormat }: Settings): Log {
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
    logFormat === "text" ? terminal() : output,
  );
  newest = log;
  return log;
}

/** The maximum number of characters of a path in the log. */
const LOGGED_PATH = 300;

export type RequestLine = {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  ms: number;
  ip: string;
  /** True when the page cache already had the response. */
  cached?: boolean;
};

/**
 * Writes a line for each request, except in a terminal. It has no secrets and no redaction, which costs as much as
 * sending a page.
 */
export function createRequestLog({ logLevel, logFormat }: Settings): (line: RequestLine) => void {
  if (logFormat === "text") return () => undefined;
  const log = pino({ ...FORMAT, level: logLevel }, output);
  return (line) => log.info({ ...line, path: line.path.slice(0, LOGGED_PATH) }, "request");
}
