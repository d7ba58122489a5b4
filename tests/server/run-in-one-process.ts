import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { run } from "./harness.ts";

/** Stands before the results in the process's output. */
const MARK = "Results of the commands: ";

/** Runs the command line once for each list of arguments, all in one process, and returns the exit code and output of each. */
export async function runInOneProcess(
  runs: string[][],
  env: Record<string, string>,
): Promise<{ code: number; output: string }[]> {
  const command = `
    const write = process.stdout.write.bind(process.stdout);
    const results = [];
    for (const [index, args] of ${JSON.stringify(runs)}.entries()) {
      process.argv = [process.execPath, "cli/studio.ts", ...args];
      let output = "";
      console.log = console.error = (text) => (output += text + "\\n");
      process.stdout.write = (text) => Boolean((output += text));
      await import(${JSON.stringify(pathToFileURL("cli/studio.ts").href)} + "?run=" + index);
      results.push({ code: process.exitCode ?? 0, output });
      process.exitCode = 0;
    }
    write("\\n${MARK}" + JSON.stringify(results) + "\\n");`;
  const { code, output } = await run(["--input-type=module", "--eval", command], env);
  const [, outputs = "[]"] = output.split(MARK);
  expect([code, output]).toEqual([0, expect.stringContaining(MARK)]);
  // The log may write its last lines after it.
  return JSON.parse(outputs.split("\n")[0] ?? "") as { code: number; output: string }[];
}
