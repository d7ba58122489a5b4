import { monitorEventLoopDelay } from "node:perf_hooks";

/* Loaded into every measured server (node --import). Reports its resource usage when the parent asks. */

export interface Usage {
  cpuMs: number;
  rssMb: number;
  heapMb: number;
  /** Longest delay of the event loop since the previous report. */
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
