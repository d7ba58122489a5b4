import { setImmediate } from "node:timers/promises";
import { inTurns } from "#app/content/bulk.server.ts";
import { comesAfter, eachPage, type Page, type Position } from "#app/db/pagination.ts";
import { checkImages, checkSearch, checkText, deadLink, type Finding } from "#app/admin/kit/checks/check-text.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { ChecksResult } from "./check.ts";

/** Limit of findings per response: a longer list is too long to work through. */
const MOST_CHECKS = 1_000;
const MORE = `Showing the first ${MOST_CHECKS.toLocaleString("en-US")} suggestions. Fix some to see more.`;
/** Items per query. */
const PAGE = 50;

type IsDead = (path: string) => Promise<boolean>;

interface Checked extends Position {
  title: string;
  text: string;
  /** The form field that contains the text. */
  field: string;
  images: Parameters<typeof checkImages>[0];
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
  const { text, field, images, search } = item;
  const { findings, links } = checkText(text, field, origins);
  for await (const { path, position } of inTurns(links)) {
    if (await isDead(path)) findings.push({ message: deadLink(path), field, position });
  }
  const inText = findings.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return [...inText, ...checkImages(images), ...(search ? checkSearch(search) : [])];
}

async function readPosts(db: Services["db"], { after }: Page): Promise<Checked[]> {
  let query = db
    .selectFrom("blogs")
    .leftJoin("media", "media.id", "blogs.image_id")
    .select(["blogs.id", "published_at", "title", "content", "excerpt", "preview", "seo_title", "seo_description"])
    .select("alt")
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
    images: row.alt === null ? [] : [{ label: "The cover", field: "imageAlt", alt: row.alt }],
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
    .select(["id", "created_at", "title", "description"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE);
  if (after) query = query.where(comesAfter("created_at", "id", after));
  const rows = await query.execute();
  const images = await readImages(db, rows);
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at,
    title: row.title,
    text: row.description,
    field: "description",
    images: (images.get(row.id) ?? []).map(({ position, alt }) =>
      position === 0
        ? { label: "The cover", field: "imageAlt", alt }
        : { label: `Additional image ${position}`, field: `additionalImageAlt${position}`, alt },
    ),
    search: null,
  }));
}

/** The images of these projects, by project. */
async function readImages(db: Services["db"], projects: { id: string }[]) {
  const ids = projects.map(({ id }) => id);
  const query = db
    .selectFrom("project_images")
    .innerJoin("media", "media.id", "project_images.media_id")
    .where("project_id", "in", ids)
    .select(["project_id", "position", "alt"])
    .orderBy("position");
  const rows = ids.length === 0 ? [] : await query.execute();
  return Map.groupBy(rows, (row) => row.project_id);
}
