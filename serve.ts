import { enableCompileCache } from "node:module";
import { join } from "node:path";

/*
 * `npm run dev` runs this file; `npm start` runs its compiled copy, build/server/serve.js, which saves the memory and
 * time that Node.js takes to read TypeScript.
 */

const isDevelopment = process.argv.includes("--dev");
// React selects its development or its production build by this when it is first imported.
if (isDevelopment) process.env["NODE_ENV"] = "development";
else process.env["NODE_ENV"] ||= "production";
// The next start reuses what this one compiles. If the folder cannot be written, nothing is cached and nothing fails.
if (!isDevelopment) enableCompileCache(join(import.meta.dirname, "compiled"));
// Imported after the cache is enabled, so that all of it is cached.
const { openPort } = await import("#app/server/listen.ts");
await openPort(isDevelopment ? import.meta.dirname : join(import.meta.dirname, "../.."));
