import { FullItem } from "#app/features/editing/full-item.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import { ProjectForm } from "./project-form.tsx";
import type { Project } from "../project.ts";

interface Props {
  /** Which project is edited; null for a new one. */
  id: string | null;
  onSaved: (saved: Project) => void;
}

/** The form of a project, once its description is here. */
export function ProjectEditor({ id, ...rest }: Props) {
  if (id === "") return <ErrorState title="Project ID is missing. Please try again." />;
  return (
    <FullItem<Project> path="/api/projects" id={id} what="project">
      {(item) => <ProjectForm item={item} {...rest} />}
    </FullItem>
  );
}
