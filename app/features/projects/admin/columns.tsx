import { createdColumn, DAY_ALONE, ROW_TOP } from "#app/features/editing/list/columns.tsx";
import type { Column } from "#app/features/editing/list/list-table.tsx";
import { ItemCell } from "#app/features/media/admin/item-cell.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { shorten } from "#app/text/shorten.ts";
import { projectImages } from "./list-view.ts";
import type { ProjectSummary } from "../project.ts";

const DESCRIPTION_CHARACTERS = 40;
const TECH_SHOWN = 3;

/** The columns of the admin's table of projects. */
export const PROJECT_COLUMNS: Column<ProjectSummary>[] = [
  {
    head: "Title",
    // Leaves room for the date.
    cellClass: `${ROW_TOP} max-md:@min-[17rem]:pe-26`,
    cell: (project) => (
      <ItemCell image={project.image} title={project.title} flags={<MissingAlt images={projectImages(project)} />}>
        {shorten(project.preview, DESCRIPTION_CHARACTERS)}
      </ItemCell>
    ),
  },
  {
    head: "Category",
    headClass: "w-28 xl:w-36",
    cellClass: "max-md:col-span-2 max-md:col-start-2 max-md:row-start-3 max-md:truncate",
    cell: (project) => project.category,
  },
  {
    head: "Tech",
    headClass: "w-32 xl:w-48",
    cellClass: "text-ink-soft max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:@max-[19rem]:col-span-3",
    cell: (project) => <p className="line-clamp-2 max-md:line-clamp-1">{techLine(project.tech)}</p>,
  },
  {
    ...createdColumn("Created"),
    cellClass: `${DAY_ALONE} max-md:col-start-4 max-md:row-start-1 max-md:self-center max-md:justify-self-end`,
  },
];

function techLine(tech: string[]): string {
  const shown = tech.slice(0, TECH_SHOWN).join(", ");
  return tech.length > TECH_SHOWN ? `${shown} +${tech.length - TECH_SHOWN} more` : shown || "–";
}
