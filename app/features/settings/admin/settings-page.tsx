import { useQuery } from "@tanstack/react-query";
import { Archive, History, PackageOpen } from "lucide-react";
import { useState } from "react";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { SettingsView } from "../settings.ts";

export const meta = adminMeta("Settings");

/** Loaded separately, because other pages prefetch this page. */
const SettingsForm = lazyPart(async () => (await import("./settings-form.tsx")).SettingsForm, <Loading />);

export default function SettingsPage() {
  // Read anew each time the page opens, and never below the form.
  const { data, error, refetch } = useQuery<SettingsView>({
    queryKey: ["/api/settings"],
    gcTime: 0,
    staleTime: Infinity,
  });
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <>
      {/* Stays while the form loads, as it has the focus. */}
      <PageHead
        title="Settings"
        subtitle="What the site says and how it looks. Changes go live when you save."
        action={
          <div className="flex flex-wrap gap-x-4 gap-y-2 max-sm:order-last max-sm:mt-2 max-sm:basis-full max-sm:gap-x-2 max-sm:*:grow">
            <ButtonLink size="sm" to="/admin/settings/import">
              <PackageOpen aria-hidden="true" className="size-4" /> Import
            </ButtonLink>
            <ButtonLink size="sm" to="/admin/settings/backup">
              <Archive aria-hidden="true" className="size-4" /> Backup
            </ButtonLink>
            <Button size="sm" onClick={() => setIsHistoryOpen(true)}>
              <History aria-hidden="true" className="size-4" /> History
            </Button>
          </div>
        }
      />
      {error ? (
        <ErrorState title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : data ? (
        <SettingsForm view={data} isHistoryOpen={isHistoryOpen} onHistory={setIsHistoryOpen} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Loading() {
  return <LoadingState text="Loading settings..." className="min-h-[70vh]" />;
}
