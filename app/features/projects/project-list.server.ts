import type { Db } from "#app/db/client.ts";
import { nextPage, pageStart, type Frozen } from "#app/services/frozen.ts";
import { toProjectCardData, type ProjectCardData } from "./project-view.ts";
import { findProject, listProjectSummaries, quotesOf } from "./queries.server.ts";

/** Cards on a page: rows of one, two or three come out even. */
const PAGE = 36;

export type ProjectList = {
  projects: ProjectCardData[];
  /** Whether newer ones stand on the pages before. */
  later: boolean;
  /** The page of the next older ones; null when there are none. */
  older: string | null;
};

/**
 * The newest projects, or those that follow after ?before=, a slug. `known` is false when there is no such project: the
 * list then begins anew.
 */
export async function readProjects(db: Db, before: string | null): Promise<{ list: ProjectList; known: boolean }> {
  const last = before ? await findProject(db, before) : null;
  // One more than is shown tells whether there are older ones.
  const found = await listProjectSummaries(db, {
    after: last ? { time: last.createdAt, id: last.id } : undefined,
    limit: PAGE + 1,
  });
  const shown = found.slice(0, PAGE);
  const end = shown.at(-1);
  const older = found.length > PAGE && end ? `/portfolio?before=${end.slug}` : null;
  const quotes = await quotesOf(
    db,
    shown.map(({ title }) => title),
  );
  return {
    list: { projects: shown.map((one, index) => toProjectCardData(one, quotes[index])), later: last !== null, older },
    known: !before || last !== null,
  };
}

/** A page of all projects for the frozen copy; null when there is no such page. */
export async function readFrozenProjects(db: Db, frozen: Frozen, path: string): Promise<ProjectList | null> {
  const start = pageStart(frozen, "/portfolio", path);
  if (start === undefined) return null;
  const { list } = await readProjects(db, start);
  const last = list.projects.at(-1)?.slug;
  return { ...list, older: list.older && last ? nextPage(frozen, "/portfolio", path, last) : null };
}
