import { recordAudit, type Actor } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import type { Row } from "#app/db/schema.ts";
import { contains } from "#app/db/search.ts";
import { toCsv } from "#app/http/csv.ts";
import type { AuditEntry } from "./audit.ts";
import { AUDIT_KINDS, type AuditKind } from "./kinds.ts";
import { sentence } from "./sentences.ts";

/** What is older is forgotten. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

type Search = { q?: string | undefined; kind?: AuditKind | undefined };

function matching(db: Db, { q, kind }: Search) {
  let query = db.selectFrom("audit").selectAll().orderBy("at", "desc").orderBy("id", "desc");
  if (kind) {
    query = query.where((eb) =>
      eb.or(AUDIT_KINDS[kind].flatMap((word) => [eb("action", "=", word), eb("action", "like", `${word}.%`)])),
    );
  }
  if (q) {
    query = query.where((eb) =>
      eb.or([contains("actor", q), contains("subject", q), contains("action", q), contains("address", q)]),
    );
  }
  return query;
}

/** What was done, newest first, with the way to what still exists. */
export async function listAudit(db: Db, { after, limit, ...search }: Search & Page): Promise<AuditEntry[]> {
  let query = matching(db, search);
  if (after) query = query.where(comesAfter("at", "id", after));
  if (limit) query = query.limit(limit);
  const rows = await query.execute();
  const links = await linksTo(db, rows);
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    address: row.address,
    link: links.get(row.subject_id) ?? null,
  }));
}

/** What a search finds, as a table for a spreadsheet. That it was taken out is told in the trail, too. */
export async function exportAudit(db: Db, search: Search, by: Actor, now: Date): Promise<string> {
  const entries = await matching(db, search).execute();
  await recordAudit(db, by, "audit.export", { id: "", title: "" }, now);
  const rows = entries.map((entry) => [
    entry.at,
    entry.actor,
    sentence(entry),
    entry.action,
    entry.subject,
    entry.address,
  ]);
  return toCsv([["time", "who", "what", "action", "subject", "address"], ...rows]);
}

/** Forgets what is older than 400 days. */
export async function sweepAudit(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("audit")
    .where("at", "<", new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
}

/** Where the things that these rows name stand in the admin, by id. Lists are searched for the present name. */
async function linksTo(db: Db, rows: Row<"audit">[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(rows.filter((row) => row.action.startsWith(`${kind}.`)).map((row) => row.subject_id)),
  ];
  const links = new Map<string, string>();
  const add = (path: string, items: { id: string; name: string }[]) => {
    for (const { id, name } of items) links.set(id, `${path}?q=${encodeURIComponent(name)}`);
  };
  const [blogs, projects, testimonials, messages] = ["blog", "project", "testimonial", "message"].map(idsOf);
  const some = (ids: string[] | undefined): ids is string[] => ids !== undefined && ids.length > 0;
  if (some(blogs)) {
    add(
      "/admin/blogs",
      await db.selectFrom("blogs").select(["id", "title as name"]).where("id", "in", blogs).execute(),
    );
  }
  if (some(projects)) {
    const found = await db.selectFrom("projects").select(["id", "title as name"]).where("id", "in", projects).execute();
    add("/admin/projects", found);
  }
  if (some(testimonials)) {
    const found = await db.selectFrom("testimonials").select(["id", "name"]).where("id", "in", testimonials).execute();
    add("/admin/testimonials", found);
  }
  if (some(messages)) {
    add(
      "/admin/messages",
      await db.selectFrom("messages").select(["id", "name"]).where("id", "in", messages).execute(),
    );
  }
  return links;
}
