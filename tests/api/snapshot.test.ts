import { sql } from "kysely";
import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { migrate } from "#app/archive/migrate.ts";
import { openDatabase } from "#app/db/client.ts";
import { createLog } from "#app/server/log/log.ts";
import { freshDatabase } from "../harness.ts";

const log = createLog({ logLevel: "silent" });

test.runIf(process.env["TEST_DATABASE"])("a slow migration keeps its connection", async () => {
  await using fresh = await freshDatabase();
  const [database, other] = [{ responseTimeoutMs: 500 }, {}].map((more) =>
    openDatabase({ ...fresh.environment, ...more }, log, { create: true }),
  );
  if (!database || !other) throw new Error("no database");
  const slow = sql`select pg_sleep(1)`;
  await migrate(database, log, contentTypes, [{ name: "0001-slow", sql: "select pg_sleep(1);" }]);
  const names = await database.at(async (snapshot) => {
    const read: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      for await (const row of snapshot.rows("migrations")) read.push(row["name"]);
      await slow.execute(other.db);
    }
    return read;
  });
  expect(names).toEqual(["0001-slow", "0001-slow"]);
  await expect(slow.execute(database.db)).rejects.toThrow("The database server no longer responds.");
  await database.close();
  await other.close();
});
