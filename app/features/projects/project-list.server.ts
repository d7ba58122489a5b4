import type { Db } from "#app/db/client.ts";
import { toProjectCardData, type ProjectCardData } from "./project-view.ts";
import { findProject, listProjectSummaries } from "./queries.server.ts";

/** Cards on a page: rows of one, two or three come out even. */
const PAGE = 36;

export type ProjectList = {
  projects: ProjectCardData[];
  /** Whether newer ones stand on the pages before. */
  later: boolean;
  /** Where the next older ones start: the slug of the last one here, or null when there are none. */
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
  const older = found.length > PAGE ? (shown.at(-1)?.slug ?? null) : null;
  return {
    list: { projects: shown.map(toProjectCardData), later: last !== null, older },
    known: !before || last !== null,
  };
}
