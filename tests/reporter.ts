import { basename } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SLOWEST = 10;

const seconds = (modules: readonly TestModule[]) => modules.reduce((total, module) => total + timeOf(module), 0) / 1000;

/** Milliseconds of a file: its imports, its tests and what they share. */
function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration;
}

/** Prints the seconds of each layer, added up over its files, and the slowest files. */
export default class LayerReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const layers = Map.groupBy(modules, (module) => module.project.name);
    console.info("\nSeconds by layer, added up over files that run side by side:");
    for (const [name, files] of layers) {
      console.info(`  ${name.padEnd(12)}${seconds(files).toFixed(1).padStart(7)}  in ${files.length} files`);
    }
    console.info("\nThe slowest files:");
    const slowest = modules.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, SLOWEST);
    for (const module of slowest) {
      console.info(
        `  ${seconds([module]).toFixed(1).padStart(7)}  ${module.project.name}/${basename(module.moduleId)}`,
      );
    }
  }
}
