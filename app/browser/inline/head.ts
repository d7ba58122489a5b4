/*
 * The only script that runs before the first paint. Every page contains it (vite.config.ts bundles it into text), and
 * the Content-Security-Policy contains its hash. It imports nothing from outside this folder.
 */
import "./zod.ts";
import "./theme.ts";
import "./home-loader.ts";
import "./hydration.ts";
