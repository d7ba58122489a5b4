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

export const AdminTable = memo(function AdminTable({ items, rowClass, onEdit, onDelete }: Props) {
  return (
    <Table caption="Projects">
      <TableHead>
        <Th>Title</Th>
        <Th>Category</Th>
        <Th>Tech</Th>
        <Th>Created</Th>
        <Th>Actions</Th>
      </TableHead>
      <TableBody>
        {items.map((project, index) => (
          <Tr key={project._id} className={rowClass} style={rowDelay(index)}>
            <Td label="Title" className="sm:w-2/5">
              <div className="flex min-w-0 items-center gap-4 sm:min-w-72">
                <Thumbnail image={project.image} className="h-11 w-16 max-sm:hidden" />
                <div className="min-w-0">
                  <p className="line-clamp-2 font-bold">{project.title}</p>
                  <p className="text-ink-soft">{shorten(project.preview, DESCRIPTION_CHARACTERS)}</p>
                </div>
              </div>
            </Td>
            <Td label="Category">{project.category}</Td>
            <Td label="Tech" className="text-ink-soft">
              {techLine(project.tech)}
            </Td>
            <Td label="Created" className="text-ink-soft">
              <Moment iso={project.createdAt} />
            </Td>
            <Td label="Actions">
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
