import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { insertRedirect, itemAt, wouldLoop, type RedirectInput } from "#app/content/redirects.server.ts";
import type { Db } from "#app/db/client.ts";
import { eachPage } from "#app/db/pagination.ts";
import { CSV_PAGE } from "#app/http/csv.ts";
import { HttpError, notFound } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { encodePath } from "#app/text/site-path.ts";
import { CSV_HEADER, readRedirects } from "./redirect-csv.ts";
import type { Redirect } from "./redirect.ts";
import { oldestRedirects, toRedirect } from "./queries.server.ts";

/** True when the site itself has a page at a path, independent of any content. */
type IsOwnPath = (path: string) => boolean;
type Context = { services: Services; isOwnPath: IsOwnPath };

/**
 * Creates a redirect.
 * @throws HttpError 400 for a redirect that would cause a loop, 409 when the path has a page or a redirect already
 */
export async function createRedirect(context: Context, input: RedirectInput, actor: Actor): Promise<Redirect> {
  const { services } = context;
  return services.db.transaction().execute(async (trx) => {
    const error = await errorIn(context, trx, input);
    if (error) throw new HttpError(error.status, error.message, { errors: { [error.field]: error.message } });
    const created = await store(services, trx, input);
    await recordAudit(trx, actor, {
      action: "redirect.create",
      subject: { id: created.id, title: created.from },
      at: services.now(),
    });
    return created;
  });
}

type RedirectError = { status: 400 | 409; field: "from" | "to"; message: string };

/** The reason why a redirect cannot be stored; null if it can. */
async function errorIn({ services, isOwnPath }: Context, trx: Db, input: RedirectInput): Promise<RedirectError | null> {
  if (isOwnPath(input.from) || (await itemAt({ ...services, db: trx }, input.from)) === "shown") {
    return { status: 409, field: "from", message: `There is a page at ${input.from}. A redirect would never be seen.` };
  }
  const there = await trx.selectFrom("redirects").select("id").where("from_path", "=", input.from).executeTakeFirst();
  if (there)
    return { status: 409, field: "from", message: `${input.from} is redirected already. Delete that one first.` };
  if (await wouldLoop(trx, input)) {
    return {
      status: 400,
      field: "to",
      message: `${input.to} leads back to ${input.from}. Choose an address that does not.`,
    };
  }
  return null;
}

async function store({ now }: Services, trx: Db, input: RedirectInput): Promise<Redirect> {
  const row = await insertRedirect(trx, input, now());
  if (!row) throw new HttpError(409, `${input.from} is redirected already. Delete that one first.`);
  return toRedirect(row);
}

/** @throws HttpError 404 */
export async function deleteRedirect({ db, now }: Services, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("redirects")
      .where("id", "=", id)
      .returning(["id", "from_path"])
      .executeTakeFirst();
    if (!row) throw notFound("redirect");
    await recordAudit(trx, actor, {
      action: "redirect.delete",
      subject: { id: row.id, title: row.from_path },
      at: now(),
    });
  });
}

type RedirectImportResult = { created: number; unchanged: number };

/**
 * Imports a CSV table of redirects in one transaction. Existing redirects with the same target are skipped.
 * @throws HttpError 400 with an error for each invalid line; nothing is imported then
 */
export async function importRedirects(context: Context, csv: string, actor: Actor): Promise<RedirectImportResult> {
  const { services } = context;
  const { rows, errors } = readRedirects(csv);
  const result: RedirectImportResult = { created: 0, unchanged: 0 };
  await services.db.transaction().execute(async (trx) => {
    for (const { line, from, to } of rows) {
      const same = await trx.selectFrom("redirects").select("to_path").where("from_path", "=", from).executeTakeFirst();
      // Exports encode targets, queries and fragments more strictly than people write them.
      if (same && toCell(same.to_path) === toCell(to)) {
        result.unchanged += 1;
        continue;
      }
      const error = await errorIn(context, trx, { from, to });
      if (error) errors[line] = error.message;
      else {
        await store(services, trx, { from, to });
        result.created += 1;
      }
    }
    const [first] = Object.entries(errors);
    if (first) {
      const message = `Line ${first[0]}: ${first[1]} Nothing was imported.`;
      const named = Object.entries(errors).map(([line, text]) => [`line ${line}`, text]);
      const lines = Object.entries(errors).map(([line, text]) => ({ line: Number(line), message: text }));
      throw new HttpError(400, message, { errors: Object.fromEntries(named), extra: { lines } });
    }
    const title = result.created === 1 ? "1 redirect" : `${result.created} redirects`;
    await recordAudit(trx, actor, { action: "redirect.import", subject: { id: "", title }, at: services.now() });
  });
  return result;
}

/** Exports all redirects, in parts, as a CSV table that `importRedirects` accepts. */
export async function exportRedirects({ db, now }: Services, actor: Actor) {
  await recordAudit(db, actor, { action: "redirect.export", subject: { id: "", title: "" }, at: now() });
  return csvLines(db);
}

async function* csvLines(db: Db): AsyncGenerator<string> {
  yield `${CSV_HEADER}\r\n`;
  const pages = eachPage({
    limit: CSV_PAGE,
    read: (page) => oldestRedirects(db, page),
    positionOf: ({ createdAt, id }) => ({ time: createdAt, id }),
  });
  for await (const rows of pages) {
    yield rows.map(({ from, to }) => `${toCell(from)},${toCell(to)}\r\n`).join("");
  }
}

const toCell = (stored: string) => encodePath(stored).replaceAll(",", "%2C");
