import type { Column } from "#app/features/editing/list-table.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { shorten } from "#app/text/shorten.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import type { ProjectSummary } from "../project.ts";

const DESCRIPTION_CHARACTERS = 40;
const TECH_SHOWN = 3;

/** What a project says of itself in the admin's table. */
export const PROJECT_COLUMNS: Column<ProjectSummary>[] = [
  {
    head: "Title",
    cellClass: "max-md:basis-full",
    cell: (project) => (
      <div className="flex min-w-0 items-center gap-4">
        <Thumbnail image={project.image} className="h-11 w-16 max-xl:hidden" />
        <div className="min-w-0">
          <p className="line-clamp-3 font-bold max-md:text-body">{project.title}</p>
          <p className="text-ink-soft">{shorten(project.preview, DESCRIPTION_CHARACTERS)}</p>
          <MissingAlt images={[project.image, ...Object.values(project.additionalImages)]} />
        </div>
      </div>
    ),
  },
  { head: "Category", headClass: "w-28 xl:w-36", cell: (project) => project.category },
  { head: "Tech", headClass: "w-32 xl:w-44", cellClass: "text-ink-soft", cell: (project) => techLine(project.tech) },
  {
    head: "Created",
    headClass: "w-26 xl:w-29",
    cellClass: "text-ink-soft max-md:basis-[max(6rem,calc(100%-9.25rem))]",
    cell: (project) => <DateTime iso={project.createdAt} />,
  },
];

function techLine(tech: string[]): string {
  const shown = tech.slice(0, TECH_SHOWN).join(", ");
  return tech.length > TECH_SHOWN ? `${shown} +${tech.length - TECH_SHOWN} more` : shown || "–";
}
