import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { findHeadlessChromium, installFromDebian } from "./chromium.ts";
import { runLayers } from "./test-layers.ts";

/* What a contributor runs before a push. */

if (!findHeadlessChromium() && !installFromDebian("chromium-headless-shell") && !installFromDebian("chromium")) {
  console.error("The tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.");
  process.exit(1);
}

// The build takes as long as the other checks.
const checked = await Promise.all([check("format:check", "lint", "types"), check("build")]);
const passed =
  !checked.includes(false) &&
  runLayers(["unit", "api", "components", "html", "browser"], {
    "page loads": 90,
    "server starts": 4,
    "browser starts": 2,
  });
process.exit(passed ? 0 : 1);

/** Runs scripts of package.json one after another, and prints the output of each once it has ended. */
async function check(...scripts: string[]): Promise<boolean> {
  for (const script of scripts) {
    const started = performance.now();
    const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
    const [output, errors, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${output}${errors}npm run ${script}: ${status === 0 ? "passed" : "failed"} in ${seconds} s`);
    if (status !== 0) return false;
  }
  return true;
}
