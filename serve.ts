import { enableCompileCache } from "node:module";
import { join } from "node:path";

/*
 * `npm run dev` runs this file; `npm start` runs its compiled copy, build/server/serve.js: the memory and time that
 * Node.js takes to read TypeScript are spent at the build.
 */

const isDevelopment = process.argv.includes("--dev");
// React chooses between its two builds by this, when it is first imported.
if (isDevelopment) process.env["NODE_ENV"] = "development";
else process.env["NODE_ENV"] ||= "production";
// The next start finds what this one compiles. Where the folder cannot be written, nothing is kept and nothing fails.
if (!isDevelopment) enableCompileCache(join(import.meta.dirname, "compiled"));
// Only now, so that all that follows is kept.
const { openPort } = await import("#app/listen.ts");
await openPort(isDevelopment ? import.meta.dirname : join(import.meta.dirname, "../.."));
