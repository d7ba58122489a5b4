import { pathToFileURL } from "node:url";
import { run } from "./harness.ts";

/** Runs the command line once for each list of arguments, all in one process, and returns what each run has told. */
export async function runInOneProcess(
  runs: string[][],
  env: Record<string, string>,
): Promise<{ code: number; output: string }[]> {
  const command = `
    const write = process.stdout.write.bind(process.stdout);
    const told = [];
    for (const [index, args] of ${JSON.stringify(runs)}.entries()) {
      process.argv = [process.execPath, "cli/studio.ts", ...args];
      let output = "";
      console.log = console.error = (text) => (output += text + "\\n");
      process.stdout.write = (text) => Boolean((output += text));
      await import(${JSON.stringify(pathToFileURL("cli/studio.ts").href)} + "?run=" + index);
      told.push({ code: process.exitCode ?? 0, output });
      process.exitCode = 0;
    }
    write("\\n" + JSON.stringify(told));`;
  const { output } = await run(["--input-type=module", "--eval", command], env);
  return JSON.parse(output.slice(output.lastIndexOf("\n") + 1)) as { code: number; output: string }[];
}
