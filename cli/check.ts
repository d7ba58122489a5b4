import { checkStored } from "#app/backup/check.ts";
import { createCommandContext, withStores } from "./context.ts";

/**
 * Checks that the database is intact and that no image is missing.
 * @throws Error with one line per problem
 */
export async function checkStorage(): Promise<string> {
  return withStores(createCommandContext(), async ({ database, media }) => {
    const { errors, summary } = await checkStored(database, media);
    if (errors.length > 0) throw new Error(errors.join("\n"));
    return summary;
  });
}
