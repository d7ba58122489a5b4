import { defineConfig } from "vitest/config";
import { findPostgres } from "./tests/postgres.ts";

const testPostgres = Boolean(process.env["CI"]) || findPostgres() !== null;
if (!testPostgres) console.warn("PostgreSQL (initdb, pg_ctl) is not installed here: its tests are skipped.");

/*
 * The same tests run on both databases. `postgres` starts a PostgreSQL of its own; where a machine has none it says
 * so and is left out, except in CI.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A machine that has two browsers to run can be busy with something else for a second.
    expect: { poll: { timeout: 10_000 } },
    // A machine that stands still for half a minute fails no run; the report names each test that was tried twice.
    retry: 1,
    // Much of the time goes by waiting: for the disk, for hashes and images made by other threads, for the browser.
    maxWorkers: "100%",
    // The files of a worker share what they import: loading it anew takes longer than most files take to run.
    isolate: false,
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
          globalSetup: "tests/postgres.ts",
          env: { TEST_DATABASE: "postgres" },
        },
      },
      {
        // What has to do with images, once more with an S3 server as their store.
        extends: true,
        test: {
          name: "s3",
          include: [
            "backup",
            "blogs",
            "bad-input",
            "bulk",
            "media",
            "migrate",
            "projects",
            "testimonials",
            "text-images",
          ].map((name) => `tests/api/${name}.test.ts`),
          env: { TEST_MEDIA: "s3" },
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          globalSetup: "tests/built.ts",
          include: ["tests/server/**/*.test.ts"],
          fileParallelism: false,
          isolate: true,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          globalSetup: "tests/browser/sample-studio.ts",
          include: ["tests/browser/**/*.test.ts"],
          // However large the machine: each has a server and a browser of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // A busy machine takes up to three times as long as a quiet one.
          testTimeout: 120_000,
        },
      },
    ],
  },
});
