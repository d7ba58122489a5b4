import { useQuery } from "@tanstack/react-query";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
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
  if (error) {
    return (
      <>
        <Heading />
        <ErrorState title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      </>
    );
  }
  return data ? <SettingsForm view={data} /> : <Loading />;
}

function Loading() {
  return (
    <>
      <Heading />
      <LoadingState text="Loading settings..." className="min-h-[70vh]" />
    </>
  );
}

/** The same heading as in the form, so that the layout does not shift when the form loads. */
function Heading() {
  return (
    <h1 tabIndex={-1} className="display pb-3 text-heading outline-none">
      Settings
    </h1>
  );
}
