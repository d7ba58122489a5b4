import { writeSync } from "node:fs";

/** Bytes that may wait for a reader that lags behind; what comes beyond that is left out. */
const MOST_WAITING = 1_048_576;
const AGAIN_MS = 20;
/** How often what waits is tried once more when the process ends. */
const LAST_TRIES = 50;
const NOTHING = Buffer.alloc(0);
const NEWLINE = 10;

let waiting: Buffer = NOTHING;
let timer: NodeJS.Timeout | undefined;
/** Lines that could not be written since the last that could. */
let lost = 0;

/**
 * Standard output, for whole lines of the log. They are written at once: handing them to another thread takes more of the
 * processor and holds up one answer in a hundred. Nothing here may stop the site: a reader that lags behind is waited
 * for, and what a full disk or a reader that has gone does not take is left out and counted.
 */
export const standardOutput = {
  write(lines: Buffer | string): void {
    const bytes = typeof lines === "string" ? Buffer.from(lines) : lines;
    if (waiting.length + bytes.length > MOST_WAITING) lost += countLines(bytes);
    else attempt(waiting.length > 0 ? Buffer.concat([waiting, bytes]) : bytes);
  },
};

/** Keeps what the reader does not take yet. */
function attempt(lines: Buffer): void {
  let written = 0;
  waiting = NOTHING;
  try {
    while (written < lines.length) written += writeSync(1, lines, written);
    if (lost > 0) writeSync(1, noticeOf(lost));
    lost = 0;
  } catch (error) {
    const rest = lines.subarray(written);
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") {
      waiting = Buffer.from(rest);
      timer ??= setTimeout(tryAgain, AGAIN_MS).unref();
    } else lost += countLines(rest);
  }
}

function tryAgain(): void {
  timer = undefined;
  attempt(waiting);
}

function noticeOf(count: number): string {
  const msg = "lines of the log could not be written";
  return `${JSON.stringify({ level: "warn", time: new Date().toISOString(), lines: count, msg })}\n`;
}

function countLines(bytes: Buffer): number {
  return bytes.reduce((count, byte) => (byte === NEWLINE ? count + 1 : count), 0);
}

process.on("exit", () => {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; waiting.length > 0 && tries < LAST_TRIES; tries++) {
    attempt(waiting);
    if (waiting.length > 0) Atomics.wait(sleeper, 0, 0, AGAIN_MS);
  }
});
