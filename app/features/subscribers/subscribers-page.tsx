import { Download } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "#app/features/auth/delete-dialog.tsx";
import { useSession } from "#app/features/auth/session.tsx";
import { useAdminList } from "#app/features/auth/use-admin-list.ts";
import { ApiError, apiGet } from "#app/platform/api-client.ts";
import { adminMeta } from "#app/platform/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { MoreItems, useGrowingList } from "#app/ui/growing-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { exportSubscribers } from "./export-subscribers.ts";
import type { Subscriber } from "./subscriber.ts";
import { SubscribersTable } from "./subscribers-table.tsx";

export const meta = () => adminMeta("Subscribers");

async function load(signal: AbortSignal): Promise<Subscriber[]> {
  return (await apiGet<{ subscribers: Subscriber[] }>("/api/subscribers", { signal })).subscribers;
}

export default function SubscribersPage() {
  const list = useAdminList(load);
  const { logout } = useSession();
  const { visible, ...more } = useGrowingList(list.items, "");
  const [deleting, setDeleting] = useState<{ _id: string; name: string } | null>(null);
  const [exporting, setExporting] = useState(false);

  const download = async () => {
    setExporting(true);
    try {
      await exportSubscribers();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) logout();
      void showToast(error instanceof Error ? error.message : "The list could not be exported.", { type: "error" });
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <PageHead
        title="Subscribers"
        subtitle="Who signed up in the footer and on the teaser page."
        action={
          <Button
            variant="primary"
            pending={exporting}
            disabled={list.items.length === 0}
            onClick={() => void download()}
          >
            <Download aria-hidden="true" className="size-4" /> Export CSV
          </Button>
        }
      />
      {list.status === "loading" && <LoadingState text="Loading subscribers..." />}
      {list.status === "error" && (
        <ErrorState title="Could not fetch subscribers" action={<Button onClick={list.retry}>Try again</Button>} />
      )}
      {list.status === "loaded" && list.items.length === 0 && (
        <EmptyState title="No subscribers yet.">Addresses arrive here when someone signs up.</EmptyState>
      )}
      {visible.length > 0 && (
        <SubscribersTable items={visible} onDelete={({ _id, email }) => setDeleting({ _id, name: email })} />
      )}
      <MoreItems {...more} />
      <DeleteDialog
        item={deleting}
        type="subscriber"
        path="/api/subscribers"
        fallback="Could not delete subscriber"
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          list.remove(id);
          void showToast("Subscriber deleted.");
        }}
      />
    </>
  );
}
