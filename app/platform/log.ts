import { pino, type Logger } from "pino";
import type { Settings } from "./settings.ts";

export type Log = Logger;

let errors = 0;
const ERROR = 50;

/** How many lines of the level error were written by this process. */
export const errorsLogged = () => errors;

/** One JSON line an event on standard output; what could open a door is cut out of it. */
export function openLog(settings: Pick<Settings, "logLevel">): Log {
  // Lines are written while the next ones are made; what is left is written when the process exits.
  const output = pino.destination({ sync: false });
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
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
}

export type RequestLine = {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  ms: number;
  address: string;
  /** Whether the answer was ready before it was asked for. */
  kept?: boolean;
};

/** The line of one request. It goes past pino, whose search for secrets costs as much as sending a kept page. */
export function logRequest(log: Log, line: RequestLine): void {
  if (!log.isLevelEnabled("info")) return;
  const { [pino.symbols.streamSym]: output } = log as unknown as {
    [pino.symbols.streamSym]: { write(text: string): void };
  };
  output.write(`${JSON.stringify({ level: "info", time: new Date(), ...line, msg: "request" })}\n`);
}

/** A private preview's address opens it: the log must not. */
export function loggedPath(path: string): string {
  return path.replace(/^\/preview\/[^/.]+/, "/preview/***").slice(0, 300);
}
