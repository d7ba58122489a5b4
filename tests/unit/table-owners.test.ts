import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The feature that has a table of another name than its own; null for a table of the layers below. */
const OWNERS: Record<string, string | null> = {
  accounts: "auth",
  sessions: "auth",
  passkeys: "auth",
  recovery_codes: "auth",
  challenges: "auth",
  invitations: "auth",
  notices: "auth",
  attempts: null,
  text_images: "media",
  blogs: "blog",
  preview_links: "blog",
  blog_likes: "blog",
  project_images: "projects",
  gone_paths: null,
  missing_paths: "redirects",
  messages: "contact",
  content_version: null,
  versions: null,
  version_images: null,
  current_save: null,
  changed_items: null,
  versioned_tables: null,
  settings_previews: "settings",
  setup_steps: "settings",
};

const CHECKED = "The checks are about the texts of posts and projects, by their nature.";

const EXCEPTIONS: Record<string, string> = {
  "checks blogs": CHECKED,
  "checks projects": CHECKED,
  "checks project_images": CHECKED,
  "history media": "An earlier version is built from the whole rows of its images.",
  "projects testimonials": "A project's page shows the newest testimonial that names it: a search by its title.",
};

// An item is read together with its image: any query may join `media`, whose columns features/media exports.
const CALL = /\b(?:selectFrom|(?:inner|left)Join(?!\("media")|insertInto|updateTable|deleteFrom)\(\s*["'](\w+)/g;
const STATEMENT = /\b(?:from|join|insert into|update)\s+(\w+)/gi;

const [, schema = ""] = /interface Tables \{([^}]+)\}/.exec(readFileSync("app/db/schema.ts", "utf8")) ?? [];
const TABLES = [...schema.matchAll(/(\w+):/g)].map(([, table = ""]) => table);

/** The tables that a module names in queries and in statements. */
function tablesIn(source: string): string[] {
  const statements = [...source.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text).join(";\n");
  const named = [...source.matchAll(CALL), ...statements.matchAll(STATEMENT)].map(([, table = ""]) => table);
  return [...new Set(named)].filter((table) => TABLES.includes(table));
}

const ownerOf = (table: string) => (table in OWNERS ? OWNERS[table] : table);
const isForeign = (feature: string, table: string) => (ownerOf(table) ?? feature) !== feature;

test("no feature reads or writes a table of another feature, except those on the list", () => {
  const found = globSync("app/features/*/**/*.{ts,tsx}").flatMap((file) => {
    const feature = file.split("/")[2] ?? "";
    const tables = tablesIn(readFileSync(file, "utf8"));
    return tables.filter((table) => isForeign(feature, table)).map((table) => `${feature} ${table}`);
  });
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

test("every table has its owner", () => {
  const owners = TABLES.map(ownerOf).filter((owner) => owner !== null);
  expect(owners.filter((owner) => !existsSync(`app/features/${owner}`))).toEqual([]);
  expect(Object.keys(OWNERS).filter((table) => !TABLES.includes(table))).toEqual([]);
});

test.each([
  'const rows = await db\n  .selectFrom("sessions")\n  .execute();',
  'query.innerJoin("sessions", "sessions.id", "session_id");',
  "await sql`delete from sessions where id = ${id}`.execute(db);",
  "const ids = sql`(select id\n  from sessions)`;",
])("a table is found in %j", (source) => {
  expect(tablesIn(source)).toEqual(["sessions"]);
  expect(isForeign("settings", "sessions")).toBe(true);
  expect(isForeign("settings", "projects")).toBe(true);
  expect(isForeign("auth", "sessions")).toBe(false);
});
