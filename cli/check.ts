import { checkStored } from "#app/backup/check.ts";
import { openContext, withStores } from "./context.ts";

/**
 * Checks that the database is intact and that no image is missing.
 * @throws Error with one line per problem
 */
export async function checkSite(): Promise<string> {
  return withStores(openContext(), async ({ database, media }) => {
    const { errors, summary } = await checkStored(database, media);
    if (errors.length > 0) throw new Error(errors.join("\n"));
    return summary;
  });
}
