import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import { readSettings, SETTINGS_FORMAT } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import { changeSettings } from "#app/features/settings/commands.server.ts";
import { selectSettings } from "#app/features/settings/queries.server.ts";
import { HttpError } from "#app/http/errors.ts";
import { prepareDatabase } from "#app/prepare-database.server.ts";
import { createCommandContext, withDatabase } from "./context.ts";

/** The format of an export: the values that differ from site.config.ts. */
const exported = z.object({ version: z.int(), values: z.record(z.string(), z.unknown()) });

const ACTIONS = { export: exportSettings, import: importSettings };

export function isSettingsAction(action: string): action is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, action);
}

/** Runs one `settings` command, even while the server runs. */
export async function settings(action: keyof typeof ACTIONS, file: string): Promise<string> {
  const context = createCommandContext();
  return withDatabase(context, async (database) => {
    await prepareDatabase(database, context.log);
    return ACTIONS[action](database.db, file);
  });
}

async function exportSettings(db: Db, file: string): Promise<string> {
  const row = await selectSettings(db);
  const { changes, problem } = row ? readSettings(row) : { changes: {}, problem: null };
  if (problem) throw new Error(`The stored settings cannot be used (${problem}). Nothing was written.`);
  const text = `${JSON.stringify({ version: SETTINGS_FORMAT, values: changes }, null, 2)}\n`;
  await writeFile(file, text, { flag: "wx" }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "EEXIST") throw new Error(`${file} exists already. Choose another name.`, { cause });
    throw cause;
  });
  return `${file} contains the changed settings, without images. Images are in a backup.`;
}

async function importSettings(db: Db, file: string): Promise<string> {
  const { version, values } = await readExport(file);
  if (version > SETTINGS_FORMAT) {
    throw new Error(`${file} was written by a newer version of this site. Update this one first. Nothing was changed.`);
  }
  try {
    await changeSettings({ db, now: () => new Date() }, { values, as: "import" }, COMMAND_LINE);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const lines = Object.entries(error.errors ?? {}).map(([path, message]) => `\n  ${path}: ${message}`);
    throw new Error(
      `The settings in ${file} are not valid. Nothing was changed.${lines.join("") || ` ${error.message}`}`,
      {
        cause: error,
      },
    );
  }
  return `The settings of ${file} are imported.`;
}

async function readExport(file: string): Promise<z.infer<typeof exported>> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new Error(cause.code === "ENOENT" ? `There is no file ${file}.` : `${file} cannot be read.`, { cause });
  });
  try {
    return exported.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not an export of settings.`, { cause });
  }
}
