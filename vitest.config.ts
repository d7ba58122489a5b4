import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { sourcePlugins } from "./scripts/source-plugins.ts";
import { COMPILE_CACHE } from "./tests/compile-cache.ts";
import { componentPlugin } from "./tests/components/vite-plugin.ts";
import { findPostgres } from "./tests/postgres.ts";
import { LayerReporter } from "./tests/reporter.ts";

type TestOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

const project = (name: string, options: TestOptions): TestProjectInlineConfiguration => ({
  test: {
    name,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    ...options,
  },
});

/** Tests of the API whose behavior depends on the database. */
const ON_POSTGRES = [
  "backup",
  "blogs",
  "bulk",
  "cache-freshness",
  "denied-logins",
  "earlier-schemas",
  "first-start",
  "history",
  "list-bounds",
  "login-limits",
  "messages",
  "migrate",
  "people",
  "race-conditions",
  "read-only-database",
  "redirects",
  "scheduler",
  "search",
  "snapshot",
  "visits",
];

/** Tests of the API whose behavior depends on where images are stored. */
const ON_S3 = ["backup", "blogs", "media", "migrate", "text-images"];

const apiTests = (names: string[]) => names.map((name) => `tests/api/${name}.test.ts`);

/** `npm run test:extended -- axe` runs tests/extended/axe. */
const groups = readdirSync(join(import.meta.dirname, "tests/extended"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => project(name, { include: [`tests/extended/${name}/**/*.test.ts`], testTimeout: 120_000 }));

export default defineConfig({
  test: {
    globalSetup: "tests/sites/global-setup.ts",
    passWithNoTests: true,
    maxWorkers: 2,
    reporters: ["default", new LayerReporter()],
    projects: [
      project("unit", { include: ["app/**/*.test.{ts,tsx}", "tests/{unit,importers}/**/*.test.ts"] }),
      project("api", {
        include: ["tests/api/**/*.test.ts"],
        globalSetup: "tests/sqlite-template.ts",
      }),
      {
        ...project("components", {
          include: ["tests/components/**/*.test.tsx"],
          environment: "happy-dom",
        }),
        plugins: [componentPlugin, ...sourcePlugins],
      },
      project("html", { include: ["tests/html/**/*.test.ts"] }),
      project("browser", { include: ["tests/browser/**/*.test.ts"] }),
      project("postgres", {
        include: findPostgres() ? apiTests(ON_POSTGRES) : [],
        globalSetup: ["tests/sqlite-template.ts", ...(findPostgres() ? ["tests/postgres.ts"] : [])],
        env: { NODE_COMPILE_CACHE: COMPILE_CACHE, TEST_DATABASE: "postgres" },
      }),
      project("s3", {
        include: apiTests(ON_S3),
        globalSetup: ["tests/sqlite-template.ts", "tests/s3.ts"],
        env: { NODE_COMPILE_CACHE: COMPILE_CACHE, TEST_MEDIA: "s3" },
      }),
      ...groups,
    ],
  },
});
