import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "#app/server/api.server.ts";
import { writeArchive } from "#app/archive/write-archive.ts";
import { parseEnvironment } from "#app/config/environment.ts";
import { apiPath } from "#app/content/content-type.ts";
import { contentTypes } from "#app/content-types.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { createLog } from "#app/server/log/log.ts";
import { withServices } from "#app/server/open-services.server.ts";

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
  // Moved to its place when all of it is there: a migration may fail.
  const folder = join(dataDir, "fixture");
  mkdirSync(folder);
  const environment = parseEnvironment({ DATA_DIR: dataDir, SITE_URL: "http://studio.test" });
  await withServices({ environment, log: createLog({ logLevel: "warn" }) }, async (services, database) => {
    const api = createApi(services);
    const lists: Record<string, unknown> = {};
    for (const path of contentTypes.map(apiPath)) {
      const response = await api.request(path);
      // A new type has no list before its API is there.
      if (response.status === 404) continue;
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
      lists[path] = await response.json();
    }
    writeFileSync(join(folder, "lists.json"), `${JSON.stringify(lists, null, 2)}\n`);
    const source = { database, media: services.media, migrations: MIGRATIONS, contentTypes };
    for (const name of ["backup.tar.gz", "export.tar.gz"]) await writeArchive(source, join(folder, name));
  });
  execFileSync("tar", ["-czf", join(folder, "data.tar.gz"), "-C", dataDir, "northquad.sqlite", "media"]);
  cpSync(folder, target, { recursive: true });
  rmSync(dataDir, { recursive: true });
  console.log(`Created tests/fixtures/schemas/${present}. Commit it with the migration.`);
}
