import { Plus } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { DeleteDialog } from "#app/features/editing/list/delete-dialog.tsx";
import { usePagedList } from "#app/features/editing/list/use-paged-list.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { InfiniteScroll } from "#app/ui/list/infinite-scroll.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { MissingPath, Redirect } from "../redirect.ts";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { MissingTable, RedirectsTable } from "./redirect-tables.tsx";

export const meta = adminMeta("Addresses");

const redirectsOf = ({ redirects }: { redirects: Redirect[] }) => redirects;
const missingOf = ({ missingPaths }: { missingPaths: MissingPath[] }) => missingPaths;

/** The redirects, and the missing paths that visitors requested. */
export default function RedirectsPage() {
  const list = usePagedList("/api/redirects?limit=100", redirectsOf);
  const missing = usePagedList("/api/redirects/missing?", missingOf);
  const [creating, setCreating] = useState<{ from: string } | null>(null);
  const [deleting, setDeleting] = useState<{ _id: string; name: string } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const redirectMissing = useCallback(({ path }: MissingPath) => setCreating({ from: path }), []);

  return (
    <>
      <PageHead
        title="Addresses"
        subtitle="Where old addresses lead. Renaming something public adds one here by itself."
        action={
          <Button variant="primary" onClick={() => setCreating({ from: "" })}>
            <Plus aria-hidden="true" className="size-4" /> New Redirect
          </Button>
        }
      />
      <h2 ref={title} tabIndex={-1} className="display pb-2 text-title outline-none">
        Redirects
      </h2>
      {list.status === "loading" && <LoadingState text="Loading redirects..." />}
      {list.status === "error" && (
        <ErrorState title="Could not fetch redirects" action={<Button onClick={list.retry}>Try again</Button>} />
      )}
      {list.status === "loaded" && list.items.length === 0 && (
        <EmptyState title="No redirects yet.">Rename something public, or add an old address yourself.</EmptyState>
      )}
      {list.items.length > 0 && (
        <RedirectsTable items={list.items} onDelete={({ _id, from }) => setDeleting({ _id, name: from })} />
      )}
      {list.more && <InfiniteScroll onReach={list.more} />}

      <MissingPaths missing={missing} onRedirect={redirectMissing} />

      <RedirectDialog
        start={creating}
        onClose={() => setCreating(null)}
        onCreated={(redirect) => {
          setCreating(null);
          list.put(redirect);
          missing.remove(redirect.from);
          void showToast("Redirect created.");
        }}
      />
      <DeleteDialog
        item={deleting}
        type="redirect"
        path="/api/redirects"
        fallback="Could not delete redirect"
        onClose={() => setDeleting(null)}
        focusAfter={() => title.current}
        onDeleted={(id) => {
          list.remove(id);
          void showToast("Redirect deleted.");
        }}
      />
    </>
  );
}

interface MissingPathsProps {
  missing: ReturnType<typeof usePagedList<MissingPath, { missingPaths: MissingPath[] }>>;
  onRedirect: (missing: MissingPath) => void;
}

function MissingPaths({ missing, onRedirect }: MissingPathsProps) {
  return (
    <section aria-labelledby="missing" className="pt-14">
      <h2 id="missing" className="display pb-2 text-title">
        Not found
      </h2>
      <p className="pb-4 text-small text-ink-soft">
        Addresses that visitors opened but that do not exist. Only totals are counted, no personal data.
      </p>
      {missing.status === "error" && (
        <ErrorState
          title="Could not fetch these addresses"
          action={<Button onClick={missing.retry}>Try again</Button>}
        />
      )}
      {missing.status === "loaded" && missing.items.length === 0 && (
        <EmptyState title="Nothing so far.">Every address that visitors asked for was there.</EmptyState>
      )}
      {missing.items.length > 0 && <MissingTable items={missing.items} onRedirect={onRedirect} />}
    </section>
  );
}
