import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { sourcePlugins } from "./scripts/source-plugins.ts";
import { COMPILE_CACHE } from "./tests/compile-cache.ts";
import { componentPlugin } from "./tests/components/vite-plugin.ts";

type TestOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

const project = (name: string, options: TestOptions): TestProjectInlineConfiguration => ({
  test: {
    name,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    ...options,
  },
});

/** `npm run test:extended -- axe` runs tests/extended/axe. */
const groups = readdirSync(join(import.meta.dirname, "tests/extended"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => project(name, { include: [`tests/extended/${name}/**/*.test.ts`], testTimeout: 120_000 }));

export default defineConfig({
  test: {
    globalSetup: "tests/sites/global-setup.ts",
    passWithNoTests: true,
    maxWorkers: 2,
    projects: [
      project("unit", { include: ["app/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts"] }),
      project("api", { include: ["tests/api/**/*.test.ts"] }),
      {
        ...project("components", { include: ["tests/components/**/*.test.tsx"], environment: "happy-dom" }),
        plugins: [componentPlugin, ...sourcePlugins],
      },
      project("html", { include: ["tests/html/**/*.test.ts"] }),
      project("browser", { include: ["tests/browser/**/*.test.ts"], testTimeout: 60_000 }),
      ...groups,
    ],
  },
});
