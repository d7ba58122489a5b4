import { formsLabels } from "#site-labels";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { eachPage } from "#app/db/pagination.ts";
import { quirksFor } from "#app/config/quirks.ts";
import { check } from "#app/server/http/body.ts";
import { CSV_PAGE, csvParts } from "#app/server/http/csv.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import { newId } from "#app/db/id.ts";
import { tooManyEvents } from "#app/server/http/rate-limit.ts";
import { countVisitorEvent } from "#app/server/http/visitor-limits.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { countSubscribers, listSubscribers, type Search } from "./queries.server.ts";
import { subscriberForm } from "./subscriber.ts";

/** For all sign-ups together: more than a studio's readers, and far less than a disk. */
const MAX_SUBSCRIBERS = 50_000;
/** In seconds. The admin has to export and delete sign-ups first. */
const FULL_LIST_WAIT = 60 * 60;

/** True when a sign-up form of the site stores emails. */
export function storesEmails({ environment }: Pick<Services, "environment">): boolean {
  const { newsletterDoesNothing, teaserOnlyThanks } = quirksFor(environment);
  return !newsletterDoesNothing || !teaserOnlyThanks;
}

/**
 * Stores an email address, once for each source.
 * @throws HttpError 400 for an invalid address, 404 where no form stores any, 429 for too many sign-ups, or while the list is full
 */
export async function subscribe(
  services: Services,
  fields: Record<string, unknown>,
  ip: string,
): Promise<{ message: string }> {
  if (!storesEmails(services)) throw new HttpError(404, "This site does not store newsletter sign-ups.");
  const { db, now, site } = services;
  const { language } = await site();
  const input = check(subscriberForm, fields);
  const copy = { ...formsLabels, language };
  await countVisitorEvent(services, { kind: "subscribe", ip, now: now(), copy });
  if ((await countSubscribers(db, {})) >= MAX_SUBSCRIBERS) {
    services.log.warn("a sign-up was rejected: the list of subscribers is full. Export them, and delete some");
    throw tooManyEvents(FULL_LIST_WAIT, copy);
  }
  await db
    .insertInto("subscribers")
    .values({ id: newId(), email: input.email.toLowerCase(), source: input.source, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.columns(["email", "source"]).doNothing())
    .execute();
  return { message: "Thanks! You are on the list." };
}

/** The subscribers that a search finds, as a table for a spreadsheet or a mail program, in parts. */
export async function exportSubscribers({ db, now }: Services, search: Search, actor: Actor) {
  await recordAudit(db, actor, { action: "subscriber.export", subject: { id: "", title: "" }, at: now() });
  const pages = eachPage({
    limit: CSV_PAGE,
    read: (page) => listSubscribers(db, { ...search, ...page }),
    positionOf: ({ createdAt, id }) => ({ time: createdAt, id }),
  });
  const header = ["email", "source", "created at"];
  return csvParts(header, pages, ({ email, source, createdAt }) => [email, source, createdAt]);
}

/** @throws HttpError 404 */
export async function deleteSubscriber({ db, now }: Services, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom("subscribers").where("id", "=", id).returning(["id", "email"]).executeTakeFirst();
    if (!row) throw notFound("subscriber");
    await recordAudit(trx, actor, {
      action: "subscriber.delete",
      subject: { id: row.id, title: row.email },
      at: now(),
    });
  });
}
