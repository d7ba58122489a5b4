import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { DeleteDialog } from "#app/features/auth/delete-dialog.tsx";
import { EditorDialog } from "#app/features/auth/editor-dialog.tsx";
import { useAdminList } from "#app/features/auth/use-admin-list.ts";
import { apiGet } from "#app/platform/api-client.ts";
import { adminMeta } from "#app/platform/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { MoreItems, useGrowingList } from "#app/ui/growing-list.tsx";
import { ListTools } from "#app/ui/list-tools.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useRowEntrance } from "#app/ui/rows.ts";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLingering } from "#app/ui/use-lingering.ts";
import { useListView } from "#app/ui/use-list-view.ts";
import { AdminTable } from "./admin-table.tsx";
import { PROJECT_SORT_LABELS, PROJECT_SORTS, searchProjects, sortProjects } from "./admin-view.ts";
import { ProjectEditor } from "./project-editor.tsx";
import type { ProjectSummary } from "./project.ts";

export const meta = () => adminMeta("Projects");

function load(signal: AbortSignal): Promise<ProjectSummary[]> {
  return apiGet("/api/projects?fields=summary", { signal });
}

export default function ProjectsAdminPage() {
  const list = useAdminList(load);
  const view = useListView(PROJECT_SORTS);
  const query = useDeferredValue(view.query);
  const sorted = useMemo(() => sortProjects(list.items, view.sort), [list.items, view.sort]);
  const found = useMemo(() => searchProjects(sorted, query), [sorted, query]);
  const { visible, ...more } = useGrowingList(found, `${query} ${view.sort}`);
  const rowClass = useRowEntrance(list.status === "loaded");
  const [editing, setEditing] = useState<ProjectSummary | "new" | null>(null);
  const [deleting, setDeleting] = useState<ProjectSummary | null>(null);
  const edited = useLingering(editing);
  const isNew = edited === "new";

  return (
    <>
      <PageHead
        title="Projects"
        subtitle="Show what the studio has built."
        action={
          <Button variant="primary" onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" className="size-4" /> Create New Project
          </Button>
        }
      />
      <ListTools
        query={view.query}
        onQuery={view.setQuery}
        placeholder="Search projects by category..."
        sort={view.sort}
        onSort={view.setSort}
        sortLabels={PROJECT_SORT_LABELS}
        countLabel="Total Projects"
        count={list.status === "loaded" ? found.length : null}
      />
      {list.status === "loading" && <LoadingState text="Loading projects..." />}
      {list.status === "error" && (
        <ErrorState title="Could not fetch projects" action={<Button onClick={list.retry}>Try again</Button>} />
      )}
      {list.status === "loaded" && found.length === 0 && (
        <EmptyState title="No projects found.">{query.trim() && "Try adjusting your search term."}</EmptyState>
      )}
      {found.length > 0 && (
        <AdminTable items={visible} rowClass={rowClass} onEdit={setEditing} onDelete={setDeleting} />
      )}
      <MoreItems {...more} />

      <EditorDialog
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={isNew ? "Create New Project" : "Edit Project"}
        subtitle={isNew ? "Add a new project to the portfolio" : "Update the project"}
        size="full"
      >
        {edited && (
          <ProjectEditor
            key={edited === "new" ? "new" : edited._id}
            id={edited === "new" ? null : edited._id}
            onSaved={(saved) => {
              list.put(saved);
              setEditing((open) => (open === edited ? null : open));
              void showToast(isNew ? "Project created." : "Project updated.");
            }}
          />
        )}
      </EditorDialog>
      <DeleteDialog
        item={deleting}
        type="project"
        path="/api/projects"
        fallback="Could not delete project"
        missing="No project selected for deletion."
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          list.remove(id);
          void showToast("Project deleted.");
        }}
      />
    </>
  );
}
