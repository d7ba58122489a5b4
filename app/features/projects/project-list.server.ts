import { findByAnySlug } from "#app/content/redirects.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { toProjectCardData, type NextProject, type ProjectCardData } from "./project-view.ts";
import { findNamedProject, findProject, listProjectSummaries, nextProject, quotesOf } from "./queries.server.ts";

/** Cards on a page; divisible by 2 and 3, so that the last row is full in every layout. */
const PAGE = 36;

export type ProjectList = {
  projects: ProjectCardData[];
  /** True when this is not the first page, so newer projects exist. */
  later: boolean;
  /** The URL of the page with the next older projects; null on the last page. */
  older: string | null;
  /** The next project of the last card, which is on another page; null when this page shows all projects. */
  next: NextProject | null;
};

/**
 * The newest projects, or those that are older than the project with the slug `before`. `hasStart` is false when no such
 * project exists; the list then starts at the newest.
 */
export async function readProjects(
  services: Services,
  before: string | null,
): Promise<{ list: ProjectList; hasStart: boolean }> {
  const { db } = services;
  const find = (slug: string) => findProject(db, { slug });
  const last = before ? await findByAnySlug(services, "/portfolio", before, find) : null;
  // Reads one more than the page shows, to know if there are older ones.
  const rows = await listProjectSummaries(db, {
    after: last ? { time: last.createdAt, id: last.id } : undefined,
    limit: PAGE + 1,
  });
  const visibleProjects = rows.slice(0, PAGE);
  const end = visibleProjects.at(-1);
  const older = rows.length > PAGE && end ? `/portfolio?before=${encodeURIComponent(end.slug)}` : null;
  const later = last !== null;
  const next = end && (later || older) ? await nextProject(db, end) : null;
  const quotes = await quotesOf(
    db,
    visibleProjects.map(({ title }) => title),
  );
  const projects = visibleProjects.map((one, index) => toProjectCardData(one, quotes[index]));
  return { list: { projects, later, older, next }, hasStart: !before || later };
}

/** Finds a project that a setting names by its slug, by one that it had before it was renamed, or by its id. */
export const findChosenProject = (services: Services, text: string) =>
  findByAnySlug(services, "/portfolio", text, (one) => findNamedProject(services.db, one));
