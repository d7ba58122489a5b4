import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "#app/api.server.ts";
import { writeBackup } from "#app/backup/write.ts";
import { parseEnvironment } from "#app/config/environment.ts";
import { apiPath } from "#app/content/content-type.ts";
import { contentTypes } from "#app/content-types.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { createLog } from "#app/observability/log.ts";
import { withServices } from "#app/open-services.server.ts";

/*
 * Makes the folder of the present schema in tests/fixtures/schemas: the site of the schema before it, migrated. The
 * README there says what the files are.
 */
const FOLDER = join(import.meta.dirname, "../tests/fixtures/schemas");
const present = MIGRATIONS.at(-1)?.name ?? "";
const target = join(FOLDER, present);

if (existsSync(target)) console.log(`tests/fixtures/schemas/${present} exists already.`);
else await makeFixture();

async function makeFixture(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "schema-fixture-"));
  const earlier = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name) && name < present);
  execFileSync("tar", ["-xzf", join(FOLDER, earlier.toSorted().at(-1) ?? "", "data.tar.gz"), "-C", dataDir]);
  mkdirSync(target);
  const environment = parseEnvironment({ DATA_DIR: dataDir, SITE_URL: "http://studio.test" });
  await withServices({ environment, log: createLog({ logLevel: "warn" }) }, async (services, database) => {
    const api = createApi(services);
    const lists: Record<string, unknown> = {};
    for (const path of contentTypes.map(apiPath)) {
      const response = await api.request(path);
      if (response.ok) lists[path] = await response.json();
    }
    writeFileSync(join(target, "lists.json"), `${JSON.stringify(lists, null, 2)}\n`);
    const source = { database, media: services.media, migrations: MIGRATIONS, contentTypes };
    for (const name of ["backup.tar.gz", "export.tar.gz"]) await writeBackup(source, join(target, name));
  });
  execFileSync("tar", ["-czf", join(target, "data.tar.gz"), "-C", dataDir, "northquad.sqlite", "media"]);
  rmSync(dataDir, { recursive: true });
  console.log(`Made tests/fixtures/schemas/${present}. Commit it with the migration.`);
}
