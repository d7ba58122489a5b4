/*
 * The one script that runs before the page is painted. Every page carries it (vite.config.ts bundles it into text), and
 * its hash stands in the Content-Security-Policy. It imports nothing from outside this folder.
 */
import "./zod.ts";
import "./theme.ts";
import "./home-loader.ts";
import "./hydration.ts";
import "./early-actions.ts";
import "./early-back.ts";
