import { pino, type Logger } from "pino";
import type { Settings } from "./settings.ts";

export type Log = Logger;

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
      redact: {
        paths: ["password", "token", "authorization", "*.password", "*.token", "*.authorization"],
        censor: "***",
      },
    },
    output,
  );
}
