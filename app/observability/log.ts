import { pino, type Logger } from "pino";
import type { Settings } from "#app/config/settings.ts";
import { standardOutput } from "./standard-output.ts";

export type Log = Logger;

let errors = 0;
const ERROR = 50;

/** How many lines of the level error were written by this process. */
export const errorsLogged = () => errors;

/** One JSON line an event on standard output; what could open a door is cut out of it. */
export function openLog(settings: Pick<Settings, "logLevel">): Log {
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
    standardOutput,
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
const TOGETHER = { ms: 100, bytes: 4_096, bytesAlone: 16_384 };

/** For so many pages the end of the line is kept. */
const MOST_ENDS = 500;

/**
 * Writes a line for each request. They go past pino, whose search for secrets costs as much as sending a kept page;
 * only what a visitor can choose has to be quoted. A process that is killed takes the lines of its last 100 ms along.
 */
export function openRequestLog(log: Log, { processes = 1 }: Pick<Settings, "processes">) {
  const most = processes > 1 ? TOGETHER.bytes : TOGETHER.bytesAlone;
  const listens = log.isLevelEnabled("info");
  // Put together as bytes: text that is joined and thrown away for each answer takes twice the time.
  const lines = Buffer.allocUnsafe(most);
  const beginOf = openBegin();
  const endOf = openEnds();
  let used = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (used > 0) standardOutput.write(lines.subarray(0, used));
    used = 0;
  }
  // Before what is written at once looks for the last time whether all has gone.
  process.prependListener("exit", flush);

  return {
    write(line: RequestLine): void {
      if (!listens) return;
      const begin = beginOf(Date.now());
      const middle = `${line.requestId}","ms":${line.ms},"address":${quote(line.address)}`;
      const end = endOf(line);
      if (used + begin.length + middle.length + end.length > most) flush();
      lines.set(begin, used);
      lines.write(middle, used + begin.length, "latin1");
      lines.set(end, used + begin.length + middle.length);
      used += begin.length + middle.length + end.length;
      timer ??= setTimeout(flush, TOGETHER.ms).unref();
    },
    close(): void {
      flush();
      process.off("exit", flush);
    },
  };
}

/** How all lines of a millisecond begin. */
function openBegin(): (at: number) => Buffer {
  const before = '{"level":"info","time":"';
  const begin = Buffer.from(`${before}${new Date(0).toISOString()}","requestId":"`);
  let written = 0;
  return (at) => {
    if (at !== written) begin.write(new Date(at).toISOString(), before.length, "latin1");
    written = at;
    return begin;
  };
}

/** How lines end that say the same of their answer. */
function openEnds(): (line: RequestLine) => Buffer {
  type End = Pick<RequestLine, "method" | "status" | "kept"> & { bytes: Buffer };
  const ends = new Map<string, End>();
  return ({ method = "", path, status, kept }) => {
    const known = ends.get(path);
    if (known && known.method === method && known.status === status && known.kept === kept) return known.bytes;
    const answer = `"method":"${method}","path":${quote(path)},"status":${status}`;
    const bytes = Buffer.from(`,${answer}${kept === undefined ? "" : `,"kept":${kept}`},"msg":"request"}\n`);
    if (kept && (known || ends.size < MOST_ENDS)) ends.set(path, { method, status, kept, bytes });
    return bytes;
  };
}

/** As JSON in ASCII, of which each character is one byte. */
function quote(text: string): string {
  const quoted = JSON.stringify(text);
  if (!/[\u0080-\uffff]/.test(quoted)) return quoted;
  return quoted.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
