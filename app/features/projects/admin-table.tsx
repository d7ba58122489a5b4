import { memo } from "react";
import { Thumbnail } from "#app/features/media/thumbnail.tsx";
import { shorten } from "#app/platform/shorten.ts";
import { Moment } from "#app/ui/moment.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { rowDelay } from "#app/ui/rows.ts";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import type { ProjectSummary } from "./project.ts";

const DESCRIPTION_CHARACTERS = 40;
const TECH_SHOWN = 3;

interface Props {
  items: ProjectSummary[];
  /** How the rows come in. */
  rowClass: string;
  onEdit: (item: ProjectSummary) => void;
  onDelete: (item: ProjectSummary) => void;
}

/** The projects as rows: what each is, and what can be done with it. */
export const AdminTable = memo(function AdminTable({ items, rowClass, onEdit, onDelete }: Props) {
  return (
    <Table caption="Projects" className="sm:min-w-200">
      <TableHead>
        <Th>Title</Th>
        <Th className="w-36">Category</Th>
        <Th className="w-44">Tech</Th>
        <Th className="w-29">Created</Th>
        <Th className="w-34 pointer-coarse:w-39" pinned>
          Actions
        </Th>
      </TableHead>
      <TableBody>
        {items.map((project, index) => (
          <Tr key={project._id} className={rowClass} style={rowDelay(index)}>
            <Td className="max-sm:basis-full">
              <div className="flex min-w-0 items-center gap-4">
                <Thumbnail image={project.image} className="h-11 w-16 max-xl:hidden" />
                <div className="min-w-0">
                  <p className="line-clamp-2 font-bold max-sm:text-body">{project.title}</p>
                  <p className="text-ink-soft">{shorten(project.preview, DESCRIPTION_CHARACTERS)}</p>
                </div>
              </div>
            </Td>
            <Td>{project.category}</Td>
            <Td className="text-ink-soft">{techLine(project.tech)}</Td>
            <Td className="text-ink-soft max-sm:basis-[calc(100%-10rem)]">
              <Moment iso={project.createdAt} />
            </Td>
            <Td pinned>
              <RowActions
                name={project.title}
                href={`/portfolio/${project.slug}`}
                onEdit={() => onEdit(project)}
                onDelete={() => onDelete(project)}
              />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
});

function techLine(tech: string[]): string {
  const shown = tech.slice(0, TECH_SHOWN).join(", ");
  return tech.length > TECH_SHOWN ? `${shown} +${tech.length - TECH_SHOWN} more` : shown || "–";
}
