/** As Chromium writes it: times in microseconds. `tdur` is how much of `dur` the thread had a processor for. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * Shortens every task of a trace to what it took of a processor, and all within a task with it. Chromium's processes share
 * the machine's cores with each other, with Lighthouse and with the site's server: by the wall clock a task takes up to
 * twice as long as by its own.
 */
export function shortenToThreadTime(events: TraceEvent[]): void {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  for (const thread of threads.values()) {
    const ordered = thread.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
    let task = { start: 0, end: 0, share: 1 };
    for (const event of ordered) {
      const { name, ph, ts, dur = 0, tdur = dur } = event;
      // One within another goes with that. Chromium also writes some that begin a little before the last one's end.
      if (name === "RunTask" && ph === "X" && ts + dur > task.end) {
        task = { start: ts, end: ts + dur, share: Math.min(1, tdur / dur) };
      } else if (ts >= task.end) task = { start: ts, end: ts, share: 1 };
      event.ts = task.start + (ts - task.start) * task.share;
      if (event.dur !== undefined) event.dur *= task.share;
    }
  }
}
