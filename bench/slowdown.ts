import { startBare } from "./servers.ts";
import { median } from "./table.ts";

/** From the start of a bare server to its first answer in the best hours: what budgets in milliseconds go with. */
const BARE_START_MS = 60;

interface Slowdown {
  /** Starts the bare server a few times. To be called in turn with what is measured. */
  look(times?: number): Promise<void>;
  /** By the median of all looks. A machine that is quicker makes no budget smaller. */
  factor(): number;
}

/** How many times as long this machine takes for things, just now, as in its best hours. */
export function watchSlowdown(): Slowdown {
  const starts: number[] = [];
  return {
    async look(times = 1) {
      for (let time = 0; time < times; time++) {
        await using bare = await startBare("", {});
        starts.push(bare.startedInMs);
      }
    },
    factor: () => Math.max(1, median(starts) / BARE_START_MS),
  };
}
