import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Runs headless, and without the network requests that Chromium makes by itself. */
export const CHROMIUM_SWITCHES = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns the path of the first of these programs that is installed; null when none is. */
export function findProgram(...names: string[]): string | null {
  // Debian has servers in /usr/sbin, which is not on everybody's PATH.
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Returns the path in CHROMIUM_PATH, or that of an installed Chromium; null when there is none. */
export function findChromium(names = NAMES): string | null {
  return process.env["CHROMIUM_PATH"] ?? findProgram(...names) ?? ELSEWHERE.find((path) => existsSync(path)) ?? null;
}

/** Prefers the headless shell, if it is installed: a page takes a third of the processor time in it. */
export const findHeadlessChromium = () => findChromium(["chromium-headless-shell", ...NAMES]);

/** Installs Debian packages when this process is root and has apt-get. Returns true on success. */
export function installFromDebian(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing ${packages.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
  return spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env }).status === 0;
}
