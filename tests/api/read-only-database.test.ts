import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestSite } from "../harness.ts";

test.runIf(process.env["TEST_DATABASE"] === "postgres")("a site on a read-only PostgreSQL is not ready", async () => {
  await using site = await openTestSite({ DATABASE_POOL: "1" });
  await sql`set default_transaction_read_only = on`.execute(site.site.services.db);
  expect((await site.fetch("/readyz")).status).toBe(503);
});
