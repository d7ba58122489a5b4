import { sql } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, eachPage, type Page } from "#app/db/pagination.ts";
import type { Row } from "#app/db/schema.ts";
import { contains } from "#app/db/search.ts";
import { CSV_PAGE, csvParts } from "#app/server/http/csv.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { DAY_MS } from "#app/config/day.ts";
import type { AuditEntry } from "./audit.ts";
import { auditKinds } from "./kinds.ts";
import { sentence } from "./sentences.ts";

const RETENTION_MS = 400 * DAY_MS;

type Search = { q?: string | undefined; kind?: string | undefined };

type Trail = Pick<Services, "db" | "contentTypes">;

function matching({ db, contentTypes }: Trail, { q, kind }: Search) {
  let query = db.selectFrom("audit").selectAll().orderBy("at", "desc").orderBy("id", "desc");
  const kinds = auditKinds(contentTypes);
  const actions = kind === undefined ? undefined : kinds[kind]?.actions;
  if (actions) {
    query = query.where((eb) =>
      eb.or(actions.flatMap((word) => [eb("action", "=", word), eb("action", "like", `${word}.%`)])),
    );
  }
  if (q) {
    query = query.where((eb) =>
      eb.or([contains("actor", q), contains("subject", q), contains("action", q), contains("ip", q)]),
    );
  }
  return query;
}

function pageOf(entries: ReturnType<typeof matching>, { after, limit }: Page) {
  const rest = after ? entries.where(comesAfter("at", "id", after)) : entries;
  return limit ? rest.limit(limit) : rest;
}

/** Audit entries, newest first. `link` is null unless the subject is a content item or message that still exists. */
export async function listAudit(trail: Trail, { after, limit, ...search }: Search & Page): Promise<AuditEntry[]> {
  const rows = await pageOf(matching(trail, search), { after, limit }).execute();
  const links = await linksTo(trail, rows);
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    address: row.ip,
    more: row.more,
    link: links.get(row.subject_id) ?? null,
  }));
}

/** Returns the matching entries as CSV in parts, and records the export in the audit trail. */
export async function exportAudit(trail: Trail & Pick<Services, "now">, search: Search, actor: Actor) {
  const own = await recordAudit(trail.db, actor, {
    action: "audit.export",
    subject: { id: "", title: "" },
    at: trail.now(),
  });
  const pages = eachPage({
    limit: CSV_PAGE,
    read: (page) => pageOf(matching(trail, search).where("id", "!=", own), page).execute(),
    positionOf: ({ at, id }) => ({ time: at, id }),
  });
  const header = ["time", "who", "what", "action", "subject", "address", "more"];
  return csvParts(header, pages, (entry) => [
    entry.at,
    entry.actor,
    sentence(entry, trail.contentTypes),
    entry.action,
    entry.subject,
    entry.ip,
    String(entry.more),
  ]);
}

/** Deletes entries that are older than 400 days. */
export async function sweepAudit(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("audit")
    .where("at", "<", new Date(now.getTime() - RETENTION_MS).toISOString())
    .execute();
}

/** Admin URLs of the rows' subjects that still exist, by subject id: an item's form, or the list that finds a message. */
async function linksTo({ db, contentTypes }: Trail, rows: Row<"audit">[]): Promise<Map<string, string>> {
  const messages = { name: "message", table: "messages", titleField: "name" } as const;
  const links = new Map<string, string>();
  for (const { name, table, titleField } of [...contentTypes, messages]) {
    const ids = new Set(rows.filter((row) => row.action.startsWith(`${name}.`)).map((row) => row.subject_id));
    if (ids.size === 0) continue;
    const items = await sql<{ id: string; title: string }>`select id, ${sql.ref(titleField)} as title
      from ${sql.table(table)} where id in (${sql.join([...ids])})`.execute(db);
    for (const { id, title } of items.rows) {
      const query = table === "messages" ? `q=${encodeURIComponent(title)}` : `edit=${encodeURIComponent(id)}`;
      links.set(id, `/admin/${table}?${query}`);
    }
  }
  return links;
}
