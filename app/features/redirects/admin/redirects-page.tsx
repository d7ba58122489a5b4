import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { DataTable } from "#app/admin/kit/list/data-table.tsx";
import { DeleteDialog } from "#app/admin/kit/list/delete-dialog.tsx";
import { PagedList } from "#app/admin/kit/list/paged-list.tsx";
import { useItemTable } from "#app/admin/kit/list/item-table.ts";
import { usePages } from "#app/admin/kit/list/use-pages.ts";
import { queryClient } from "#app/admin/kit/queries.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { MissingPath, Redirect } from "../redirect.ts";
import { missingColumns, NARROW_ROW, redirectColumns } from "./columns.tsx";
import { RedirectDialog } from "./redirect-dialog.tsx";

export const meta = adminMeta("Redirects");

const REDIRECTS = "/api/redirects";
const MISSING = "/api/redirects/missing";
const FIRST_REDIRECTS = new URLSearchParams({ limit: "100" });
const ALL_MISSING = new URLSearchParams();
const redirectsOf = ({ redirects }: { redirects: Redirect[] }) => redirects;
const missingOf = ({ missingPaths }: { missingPaths: MissingPath[] }) =>
  missingPaths.map((missing) => ({ ...missing, _id: missing.id }));

async function showChange(message: string): Promise<void> {
  void showToast(message);
  await Promise.all([REDIRECTS, MISSING].map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** The redirects, and the missing paths that visitors requested. */
export default function RedirectsPage() {
  const list = usePages(REDIRECTS, FIRST_REDIRECTS, redirectsOf);
  const [creating, setCreating] = useState<{ from: string } | null>(null);
  const [deleting, setDeleting] = useState<Redirect | null>(null);
  const table = useItemTable(
    list.items,
    useMemo(() => redirectColumns(setDeleting), []),
  );

  return (
    <>
      <PageHead
        title="Redirects"
        subtitle="Old URLs and where they lead. Renaming public content adds a redirect automatically."
        action={
          <Button variant="primary" onClick={() => setCreating({ from: "" })}>
            <Plus aria-hidden="true" className="size-4" /> New Redirect
          </Button>
        }
      />
      <PagedList
        list={list}
        loading="Loading redirects..."
        failed="Could not fetch redirects"
        empty={{
          title: "No redirects yet.",
          advice: "They appear when you rename public content. You can also add one yourself.",
        }}
      >
        <DataTable caption="Redirects" table={table} narrow={NARROW_ROW} />
      </PagedList>
      <MissingPaths onRedirect={setCreating} />

      <RedirectDialog
        start={creating}
        onClose={() => setCreating(null)}
        onCreated={() => {
          setCreating(null);
          void showChange("Redirect created.");
        }}
      />
      <DeleteDialog
        item={deleting && { _id: deleting._id, name: deleting.from }}
        path={REDIRECTS}
        type="redirect"
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function MissingPaths({ onRedirect }: { onRedirect: (start: { from: string }) => void }) {
  const list = usePages(MISSING, ALL_MISSING, missingOf);
  const columns = useMemo(() => missingColumns(({ path }) => onRedirect({ from: path })), [onRedirect]);
  const table = useItemTable(list.items, columns);
  return (
    <section aria-labelledby="missing" className="pt-14">
      <h2 id="missing" className="display pb-2 text-title">
        Not found
      </h2>
      <p className="pb-4 text-small text-ink-soft">
        URLs that visitors opened but that do not exist. Counted without personal data.
      </p>
      <PagedList
        list={list}
        loading="Loading URLs..."
        failed="Could not load the URLs"
        empty={{ title: "Nothing yet.", advice: "Every URL that visitors opened exists." }}
      >
        <DataTable caption="URLs not found" table={table} narrow={NARROW_ROW} />
      </PagedList>
    </section>
  );
}
