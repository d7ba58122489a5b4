import type { Db } from "#app/db/client.ts";
import { listPostSummaries } from "#app/features/blog/queries.server.ts";
import { findChosenProject } from "#app/features/projects/project-list.server.ts";
import { listProjectSummaries } from "#app/features/projects/queries.server.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Services } from "#app/server/services/services.server.ts";

/* The home page's data. It selects only the fields shown, as all of them are sent in the page. */

/** One project in the hero, one across the page, and two beside each other. */
const SHOWN = 4;

/** Reads a list of the home page; null, and a log entry, when it fails, so that the page shows the other lists. */
export async function attempt<Item>(log: Log, what: string, read: Promise<Item[]>): Promise<Item[] | null> {
  try {
    return await read;
  } catch (error) {
    log.error({ err: error, what }, "a list of the home page could not be read");
    return null;
  }
}

/** The newest projects, preceded by the one that the studio features. */
export async function homeProjects(services: Services, featured: string) {
  const newest = await listProjectSummaries(services.db, { limit: SHOWN });
  const chosen = featured ? await findChosenProject(services, featured) : null;
  const projects = chosen ? [chosen, ...newest.filter(({ id }) => id !== chosen.id)].slice(0, SHOWN) : newest;
  return projects.map(({ id, slug, title, category, image }) => ({ id, slug, title, category, image }));
}

export async function homePosts(db: Db, now: Date) {
  const posts = await listPostSummaries(db, { audience: "public", now, limit: 5 });
  return posts.map(({ slug, title, category, publishedAt, readTime }) => ({
    slug,
    title,
    category,
    publishedAt,
    readTime,
  }));
}

export type HomeProject = Awaited<ReturnType<typeof homeProjects>>[number];
export type HomePost = Awaited<ReturnType<typeof homePosts>>[number];
