import { findNamed, type ItemKey } from "#app/content/slugs/item-key.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { comesAfter, eachPage, type Page, type Position } from "#app/db/pagination.ts";
import { joinedMedia, MEDIA_COLUMNS, toImage } from "#app/features/media/media.server.ts";
import type { Image } from "#app/features/media/media.ts";
import { fold } from "#app/config/fold-text.ts";
import { shortenToWords } from "#app/content/shorten.ts";
import type { NextProject, ProjectQuote } from "./project-view.ts";
import type { Project, ProjectSummary } from "./project.ts";

const SUMMARY_COLUMNS = [
  "id",
  "slug",
  "title",
  "preview",
  "category",
  "icon",
  "color",
  "tech",
  "demo",
  "github",
  "created_at",
  "updated_at",
  "revision",
] as const;

const FULL_COLUMNS = [...SUMMARY_COLUMNS, "description", "description_html", "details"] as const;

function newestFirst(db: Db, { after, limit }: Page) {
  let query = db.selectFrom("projects").orderBy("created_at", "desc").orderBy("id", "desc");
  if (after) query = query.where(comesAfter("created_at", "id", after));
  return limit ? query.limit(limit) : query;
}

/** Projects with their descriptions, newest first. */
export async function listProjects(db: Db, page: Page): Promise<Project[]> {
  const rows = await newestFirst(db, page).select(FULL_COLUMNS).execute();
  const images = await imagesOf(db, rows);
  return rows.map((row) => toProject(row, images.get(row.id)));
}

/** Projects without their descriptions, newest first. */
export async function listProjectSummaries(db: Db, page: Page): Promise<ProjectSummary[]> {
  const rows = await newestFirst(db, page).select(SUMMARY_COLUMNS).execute();
  const images = await imagesOf(db, rows);
  return rows.map((row) => toSummary(row, images.get(row.id)));
}

/** The slugs of all projects, newest first, with the times of their last changes. */
export async function listProjectPaths(db: Db): Promise<{ slug: string; updatedAt: string }[]> {
  return newestFirst(db, {}).select(["slug", "updated_at as updatedAt"]).execute();
}

/** The categories of all projects, those of the newest projects first. */
export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("projects")
    .select("category")
    .groupBy("category")
    .orderBy((eb) => eb.fn.max("created_at"), "desc")
    .execute();
  return rows.map(({ category }) => category);
}

/** One project; null when it does not exist. */
export async function findProject(db: Db, key: ItemKey): Promise<Project | null> {
  const row = await db
    .selectFrom("projects")
    .where((eb) => ("id" in key ? eb("id", "=", key.id) : eb("slug", "=", key.slug.normalize())))
    .select(FULL_COLUMNS)
    .executeTakeFirst();
  if (!row) return null;
  return toProject(row, (await imagesOf(db, [row])).get(row.id));
}

/** The project that `:id` in a URL names. */
export const findNamedProject = (db: Db, text: string) => findNamed(text, (key) => findProject(db, key));

/** The next older project; for the oldest one, the newest. Null when there is no other project. */
export async function nextProject(
  db: Db,
  { id, createdAt }: Pick<Project, "id" | "createdAt">,
): Promise<NextProject | null> {
  const [older] = await listProjectSummaries(db, { after: { time: createdAt, id }, limit: 1 });
  const [next] = older ? [older] : await listProjectSummaries(db, { limit: 1 });
  if (!next || next.id === id) return null;
  return { id: next.id, slug: next.slug, title: next.title, category: next.category, image: next.image };
}

const SHORTEST_NAME = 4;
const LONGEST_QUOTE = 600;
const TESTIMONIALS_AT_ONCE = 100;
/** Only the newest 1,000 testimonials are searched: a render waits for it. */
const MOST_PAGES = 10;

/** For each of these titles, the newest testimonial that mentions it; null without one. */
export async function quotesOf(db: Db, titles: string[]): Promise<(ProjectQuote | null)[]> {
  const names = titles.map(fold);
  const quotes = new Map<string, ProjectQuote>();
  let missing = names.filter((name) => name.length >= SHORTEST_NAME);
  let searched = 0;
  if (missing.length === 0) return titles.map(() => null);
  const pages = eachPage({
    limit: TESTIMONIALS_AT_ONCE,
    read: (page) => newestTestimonials(db, page),
    positionOf: (row) => ({ time: row.created_at, id: row.id }),
  });
  for await (const rows of pages) {
    for (const row of rows) {
      const text = fold(textOf(row));
      for (const name of missing) if (!quotes.has(name) && mentions(text, name)) quotes.set(name, toQuote(row));
    }
    missing = missing.filter((name) => !quotes.has(name));
    searched += 1;
    if (missing.length === 0 || searched === MOST_PAGES) break;
  }
  return names.map((name) => quotes.get(name) ?? null);
}

type TestimonialRow = Pick<Row<"testimonials">, "name" | "position" | "company" | "content">;

function newestTestimonials(db: Db, { after, limit }: Page) {
  return db
    .selectFrom("testimonials")
    .$if(after !== undefined, (query) => query.where(comesAfter("created_at", "id", after as Position)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit ?? TESTIMONIALS_AT_ONCE)
    .select(["id", "created_at", "name", "position", "company", "content"])
    .execute();
}

const textOf = ({ content, position, company }: TestimonialRow) => `${content} ${position} ${company}`;

/** Letters and digits, but of no script that writes words or their endings without a space between. */
const WORD = String.raw`[[\p{L}\p{M}\p{N}]--[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const ENDS_IN_WORD = new RegExp(`${WORD}$`, "v");
const STARTS_WITH_WORD = new RegExp(`^${WORD}`, "v");

/** True when the text contains the name as a whole word, or several. Both are folded. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    // Two code units hold any character.
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + name.length, at + name.length + 2);
    if (!ENDS_IN_WORD.test(before) && !STARTS_WITH_WORD.test(after)) return true;
  }
  return false;
}

function toQuote(row: TestimonialRow): ProjectQuote {
  const position = [row.position, row.company].filter(Boolean).join(", ");
  return { name: row.name, position, content: shortenToWords(row.content.trim(), LONGEST_QUOTE) };
}

/** True when a project has this slug; all projects are public. */
export async function isProjectShown(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom("projects").select("id").where("slug", "=", slug.normalize()).executeTakeFirst();
  return row !== undefined;
}

type ImagesByPosition = Map<number, Image>;

/** The images of these projects, by project id and position. */
async function imagesOf(db: Db, rows: { id: string }[]): Promise<Map<string, ImagesByPosition>> {
  const byProject = new Map<string, ImagesByPosition>();
  if (rows.length === 0) return byProject;
  const ids = rows.map((row) => row.id);
  const query = db
    .selectFrom("project_images")
    .innerJoin("media", "media.id", "project_images.media_id")
    .where("project_id", "in", ids)
    .select(["project_id", "project_images.position", ...MEDIA_COLUMNS]);
  for (const row of await query.execute()) {
    const image = toImage(row);
    if (!image) continue;
    const images = byProject.get(row.project_id) ?? new Map();
    byProject.set(row.project_id, images.set(row.position, image));
  }
  return byProject;
}

/** Converts the stored rows of a project's images, by position, to images as the API returns them. */
export function imagesAt(rows: ReadonlyMap<number, Row<"media">>): ImagesByPosition {
  const images = [...rows].map(([position, row]) => [position, toImage(joinedMedia(row))] as const);
  return new Map(images.filter((entry): entry is [number, Image] => entry[1] !== null));
}

type SummaryRow = {
  [Column in (typeof SUMMARY_COLUMNS)[number]]: Column extends "revision" ? number : string;
};
export type FullRow = SummaryRow & { description: string; description_html: string; details: string };

function toSummary(row: SummaryRow, images: ImagesByPosition = new Map()): ProjectSummary {
  const additionalImages: ProjectSummary["additionalImages"] = {};
  for (const position of [1, 2, 3, 4] as const) {
    const image = images.get(position);
    if (image) additionalImages[`image${position}`] = image;
  }
  const cover = images.get(0) ?? null;
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    preview: row.preview,
    category: row.category,
    icon: row.icon as ProjectSummary["icon"],
    color: row.color,
    tech: JSON.parse(row.tech) as string[],
    image: cover,
    imageUrl: cover?.url ?? null,
    additionalImages,
    demo: row.demo,
    github: row.github,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

/** Converts a row with all columns and the images by position to a project as the API returns it. */
export function toProject(row: FullRow, images?: ImagesByPosition): Project {
  return {
    ...toSummary(row, images),
    description: row.description,
    descriptionHtml: row.description_html,
    details: JSON.parse(row.details) as Record<string, string>,
  };
}
