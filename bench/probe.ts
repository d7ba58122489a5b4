import { monitorEventLoopDelay } from "node:perf_hooks";

/* Loaded into every server that is measured (node --import): answers its parent what it has used. */

export interface Usage {
  cpuMs: number;
  rssMb: number;
  heapMb: number;
  /** The longest time in which the event loop was held up since the last question. */
  loopMaxMs: number;
  loopP99Ms: number;
}

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on("message", (question) => {
  if (question !== "usage") return;
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    rssMb: rss / 2 ** 20,
    heapMb: heapUsed / 2 ** 20,
    loopMaxMs: delay.max / 1e6,
    loopP99Ms: delay.percentile(99) / 1e6,
  };
  delay.reset();
  process.send?.(usage);
});
process.channel?.unref();
