import { FullItem } from "#app/features/editing/full-item.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { ProjectForm } from "./project-form.tsx";
import type { Project } from "../project.ts";

interface Props {
  /** The id of the edited project; null for a new one. */
  id: string | null;
  onSaved: OnSaved<Project>;
}

/** Loads the whole project, with its description, and shows its form. */
export function ProjectEditor({ id, ...rest }: Props) {
  return (
    <FullItem type="Project" path="/api/projects" id={id} what="project" itemOf={itemOf}>
      {(item) => <ProjectForm item={item} {...rest} />}
    </FullItem>
  );
}

const itemOf = (result: Project) => result;
