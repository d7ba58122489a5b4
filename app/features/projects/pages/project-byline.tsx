import { Day } from "#app/server/render/day.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { Project } from "../project.ts";
import { ProjectIcon } from "./project-icon.tsx";

/** The icon, category and date above a project's content. */
export function ProjectByline({ project }: { project: Pick<Project, "icon" | "category" | "createdAt"> }) {
  return (
    <p className="label flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="flex min-w-0 items-center gap-x-3">
        <ProjectIcon name={project.icon} />
        <Chip>{project.category}</Chip>
      </span>
      <Day iso={project.createdAt} className="text-ink-soft" />
    </p>
  );
}
