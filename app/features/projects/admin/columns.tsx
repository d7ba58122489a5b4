import { createdColumn, DAY_ALONE, ROW_TOP } from "#app/admin/kit/list/columns.tsx";
import type { Column } from "#app/admin/kit/list/item-table.ts";
import { ItemCell } from "#app/features/media/admin/item-cell.tsx";
import { MissingAlt } from "#app/features/media/admin/missing-alt.tsx";
import { fold } from "#app/config/fold-text.ts";
import { shorten } from "#app/content/shorten.ts";
import type { ProjectSummary } from "../project.ts";

const DESCRIPTION_CHARACTERS = 40;
const TECH_SHOWN = 3;

export const projectImages = ({ image, additionalImages }: ProjectSummary) => [
  image,
  ...Object.values(additionalImages),
];

/** The columns of the admin's table of projects. The search covers the category only. */
export const PROJECT_COLUMNS: Column<ProjectSummary>[] = [
  {
    id: "title",
    header: "Title",
    accessorFn: ({ title }) => fold(title),
    enableGlobalFilter: false,
    cell: ({ row: { original: project } }) => (
      <ItemCell image={project.image} title={project.title} flags={<MissingAlt images={projectImages(project)} />}>
        {shorten(project.preview, DESCRIPTION_CHARACTERS)}
      </ItemCell>
    ),
    // Leaves room for the date.
    meta: { cell: `${ROW_TOP} max-md:@min-[17rem]:pe-26` },
  },
  {
    id: "category",
    header: "Category",
    accessorFn: ({ category }) => fold(category),
    cell: ({ row }) => row.original.category,
    meta: {
      head: "w-28 xl:w-36",
      cell: "max-md:col-span-2 max-md:col-start-2 max-md:row-start-3 max-md:truncate",
    },
  },
  {
    id: "tech",
    header: "Tech",
    cell: ({ row }) => <p className="line-clamp-2 max-md:line-clamp-1">{techLine(row.original.tech)}</p>,
    meta: {
      head: "w-32 xl:w-48",
      cell: "text-ink-soft max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:@max-[19rem]:col-span-3",
    },
  },
  createdColumn(
    "Created",
    `${DAY_ALONE} max-md:col-start-4 max-md:row-start-1 max-md:self-center max-md:justify-self-end`,
  ),
];

function techLine(tech: string[]): string {
  const firstNames = tech.slice(0, TECH_SHOWN).join(", ");
  return tech.length > TECH_SHOWN ? `${firstNames} +${tech.length - TECH_SHOWN} more` : firstNames || "–";
}
