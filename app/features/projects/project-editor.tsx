import { useFullItem } from "#app/features/auth/use-full-item.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { ProjectForm } from "./project-form.tsx";
import type { Project } from "./project.ts";

interface Props {
  /** Which project is edited; null for a new one. */
  id: string | null;
  onSaved: (saved: Project) => void;
  onClose: () => void;
}

/** The form of a project, once its description is here. */
export function ProjectEditor({ id, onSaved, onClose }: Props) {
  const { item, error, retry } = useFullItem<Project>("/api/projects", id);
  if (id === "") return <ErrorState title="Project ID is missing. Please try again." />;
  if (error) return <ErrorState title={error} action={<Button onClick={retry}>Try again</Button>} />;
  if (id !== null && !item) return <LoadingState text="Loading the project..." className="min-h-96" />;
  return <ProjectForm item={item} onSaved={onSaved} onClose={onClose} />;
}
