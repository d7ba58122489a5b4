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

/**
 * Lines of requests wait for others, so that a busy server does not write at every answer. Only up to 4,096 bytes come
 * out in one piece where several processes share a pipe (PIPE_BUF in pipe(7)).
 */
const TOGETHER = { ms: 100, bytes: 4_096, bytesAlone: 65_536 };

/**
 * Writes a line for each request. They go past pino, whose search for secrets costs as much as sending a kept page;
 * only what a visitor can choose has to be quoted. A process that is killed takes the lines of its last 100 ms along.
 */
export function openRequestLog(log: Log, { processes = 1 }: Pick<Settings, "processes">) {
  const most = processes > 1 ? TOGETHER.bytes : TOGETHER.bytesAlone;
  const { [pino.symbols.streamSym]: output } = log as unknown as {
    [pino.symbols.streamSym]: { write(text: string): void };
  };
  const listens = log.isLevelEnabled("info");
  // As bytes: hundreds of joined texts would outlive the requests that they came from, and be collected dearly.
  const lines = Buffer.allocUnsafe(most);
  let used = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (used > 0) output.write(lines.toString("utf8", 0, used));
    used = 0;
  }
  process.on("exit", flush);

  return {
    write({ requestId, method = "", path, status, ms, address, kept }: RequestLine): void {
      if (!listens) return;
      const answer = `"path":${JSON.stringify(path)},"status":${status},"ms":${ms}`;
      const visitor = `"address":${JSON.stringify(address)}${kept === undefined ? "" : `,"kept":${kept}`}`;
      const head = `"level":"info","time":"${timeNow()}","requestId":"${requestId}","method":"${method}"`;
      const line = `{${head},${answer},${visitor},"msg":"request"}\n`;
      // No text takes more than three bytes for each of its characters.
      if (used + 3 * line.length > most) flush();
      used += lines.write(line, used);
      timer ??= setTimeout(flush, TOGETHER.ms).unref();
    },
    close(): void {
      flush();
      process.off("exit", flush);
    },
  };
}

let written = { at: 0, text: "" };
/** ISO 8601. Many requests come in the same millisecond. */
function timeNow(): string {
  const at = Date.now();
  if (at !== written.at) written = { at, text: new Date(at).toISOString() };
  return written.text;
}

/** A private preview's address opens it: the log must not. */
export function loggedPath(path: string): string {
  return path.replace(/^\/preview\/[^/.]+/, "/preview/***").slice(0, 300);
}
