import { setImmediate } from "node:timers/promises";
import { inTurns } from "#app/content/bulk.server.ts";
import { comesAfter, eachPage, type Page, type Position } from "#app/db/pagination.ts";
import { checkMoreImages } from "#app/features/editing/checks/check-more-images.ts";
import { checkCover, checkSearch, checkText, deadLink, type Finding } from "#app/features/editing/checks/check-text.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ChecksResult } from "./check.ts";

/** Limit of findings per response: a longer list is too long to work through. */
const MOST_CHECKS = 1_000;
const MORE = `These are the first ${MOST_CHECKS.toLocaleString("en-US")} findings, and there are more. Mend some, and the next ones are listed here.`;
/** Items per query. */
const PAGE = 50;

type IsDead = (path: string) => Promise<boolean>;

interface Checked extends Position {
  title: string;
  text: string;
  /** The form field that contains the text. */
  field: string;
  cover: { width: number; alt: string } | null;
  moreImages: Parameters<typeof checkMoreImages>[0];
  search: Parameters<typeof checkSearch>[0] | null;
}

/**
 * Checks posts and projects, newest first, until there are more findings than are listed. Yields to the event loop
 * after each item, to serve other requests.
 */
export async function checkSite(services: Services, isDead: IsDead): Promise<ChecksResult> {
  const { db, environment } = services;
  const result: ChecksResult = { checks: [], checked: 0 };
  for (const type of ["blogs", "projects"] as const) {
    const read = type === "blogs" ? readPosts : readProjects;
    const pages = eachPage({ limit: PAGE, read: (page) => read(db, page), positionOf: (item: Checked) => item });
    for await (const items of pages) {
      if (result.checks.length > MOST_CHECKS) break;
      for (const item of items) {
        const findings = await checkItem(item, [environment.siteUrl], isDead);
        const { id, title } = item;
        result.checks.push(...findings.map((finding) => ({ type, id, title, ...finding })));
        result.checked += 1;
        await setImmediate();
      }
    }
  }
  if (result.checks.length <= MOST_CHECKS) return result;
  return { ...result, checks: result.checks.slice(0, MOST_CHECKS), note: MORE };
}

async function checkItem(item: Checked, origins: string[], isDead: IsDead): Promise<Finding[]> {
  const { text, field, cover, moreImages, search } = item;
  const { findings, links } = checkText(text, field, origins);
  for await (const { path, position } of inTurns(links)) {
    if (await isDead(path)) findings.push({ message: deadLink(path), field, position });
  }
  const inText = findings.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return [...inText, ...checkCover(cover), ...checkMoreImages(moreImages), ...(search ? checkSearch(search) : [])];
}

async function readPosts(db: Services["db"], { after }: Page): Promise<Checked[]> {
  let query = db
    .selectFrom("blogs")
    .leftJoin("media", "media.id", "blogs.image_id")
    .select(["blogs.id", "published_at", "title", "content", "excerpt", "preview", "seo_title", "seo_description"])
    .select(["width", "alt"])
    .orderBy("published_at", "desc")
    .orderBy("blogs.id", "desc")
    .limit(PAGE);
  if (after) query = query.where(comesAfter("published_at", "blogs.id", after));
  return (await query.execute()).map((row) => ({
    id: row.id,
    time: row.published_at,
    title: row.title,
    text: row.content,
    field: "content",
    cover: row.width === null ? null : { width: row.width, alt: row.alt ?? "" },
    moreImages: [],
    search: {
      title: row.seo_title || row.title,
      titleField: row.seo_title ? "seoTitle" : "title",
      description: row.seo_description || row.excerpt || row.preview.slice(0, 160),
      descriptionField: row.excerpt && !row.seo_description ? "excerpt" : "seoDescription",
    },
  }));
}

async function readProjects(db: Services["db"], { after }: Page): Promise<Checked[]> {
  let query = db
    .selectFrom("projects")
    .leftJoin("project_images", (join) =>
      join.onRef("project_images.project_id", "=", "projects.id").on("project_images.position", "=", 0),
    )
    .leftJoin("media", "media.id", "project_images.media_id")
    .select(["projects.id", "projects.created_at", "title", "description", "width", "alt"])
    .orderBy("projects.created_at", "desc")
    .orderBy("projects.id", "desc")
    .limit(PAGE);
  if (after) query = query.where(comesAfter("projects.created_at", "projects.id", after));
  const rows = await query.execute();
  const more = await readMoreImages(db, rows);
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at,
    title: row.title,
    text: row.description,
    field: "description",
    cover: row.width === null ? null : { width: row.width, alt: row.alt ?? "" },
    moreImages: more.get(row.id) ?? [],
    search: null,
  }));
}

/** The additional images of these projects, by project. */
async function readMoreImages(db: Services["db"], projects: { id: string }[]) {
  const ids = projects.map(({ id }) => id);
  const query = db
    .selectFrom("project_images")
    .innerJoin("media", "media.id", "project_images.media_id")
    .where("project_id", "in", ids)
    .where("position", ">", 0)
    .select(["project_id", "position", "position as slot", "alt"])
    .orderBy("position");
  const rows = ids.length === 0 ? [] : await query.execute();
  return Map.groupBy(rows, (row) => row.project_id);
}
