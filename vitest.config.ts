import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "./tests/compile-cache.ts";
import { findPostgres } from "./tests/postgres.ts";

const testPostgres = Boolean(process.env["CI"]) || findPostgres() !== null;
if (!testPostgres) console.warn("PostgreSQL (initdb, pg_ctl) is not installed here: its tests are skipped.");

/** The paths of these tests of the API. A name without a file would otherwise run nothing, without a word. */
const apiTests = (names: string[]) =>
  names.map((name) => {
    const path = `tests/api/${name}.test.ts`;
    if (!existsSync(join(import.meta.dirname, path))) throw new Error(`vitest.config.ts lists ${path}: no such file.`);
    return path;
  });

/*
 * The same tests run on both databases. `postgres` starts a PostgreSQL of its own; if none is installed, it is skipped
 * with a warning, except in CI.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A machine that runs two browsers can be busy with something else for a second.
    expect: { poll: { timeout: 10_000 } },
    // A machine that stalls for half a minute fails no run; the report lists each test that was tried twice.
    retry: 1,
    // Tests wait a fifth of their time, for the disk, for processes and pages: a third worker uses it on two cores. On a
    // machine of any size: a worker of browser tests has a server and a browser of its own.
    maxWorkers: 3,
    // Test files of a worker share imported modules: importing them again takes longer than most files take to run.
    isolate: false,
    // For the processes that tests start, such as those of imports.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: ["app/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts", "tests/api/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: testPostgres ? ["tests/api/**/*.test.ts"] : [],
          // They test connections, workers, parsers, documents and bad input: nothing in them depends on the database.
          exclude: apiTests([
            "backup-errors",
            "bad-images",
            "connections",
            "cross-site",
            "csp-reports",
            "documents",
            "event-loop",
            "form-limits",
            "generated-client",
            "heavy-markdown",
            "image-pool",
            "image-streams",
            "import-encodings",
            "import-folders",
            "import-hostile",
            "import-image-files",
            "import-links",
            "import-members",
            "invisible-text",
            "openapi",
            "public-pages",
            "security-txt",
          ]),
          globalSetup: "tests/postgres.ts",
          env: { TEST_DATABASE: "postgres" },
        },
      },
      {
        // The tests that involve images, once more with an S3 server as the image store.
        extends: true,
        test: {
          name: "s3",
          globalSetup: "tests/s3.ts",
          include: apiTests([
            "backup",
            "blogs",
            "bad-images",
            "bulk",
            "media",
            "migrate",
            "projects",
            "testimonials",
            "text-images",
          ]),
          env: { TEST_MEDIA: "s3" },
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          // Tests skip PostgreSQL, or fail, where none is installed.
          globalSetup: ["tests/built.ts", ...(testPostgres ? ["tests/postgres.ts"] : [])],
          include: ["tests/server/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          globalSetup: ["tests/built.ts", "tests/browser/sample-studio.ts"],
          include: ["tests/browser/**/*.test.ts"],
          // A busy machine takes up to three times as long as a quiet one.
          testTimeout: 120_000,
        },
      },
    ],
  },
});
