import { useApiItem } from "#app/client/use-api-item.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/opening/lazy-part.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { SettingsView } from "../settings.ts";

export const meta = adminMeta("Settings");

/** Loaded separately, because other pages prefetch this page. */
const SettingsForm = lazyPart(async () => (await import("./settings-form.tsx")).SettingsForm, <Loading />);

export default function SettingsPage() {
  const read = useApiItem<SettingsView>("/api/settings", "admin");
  if (read.state === "failed") {
    return (
      <>
        <Heading />
        <ErrorState title={read.error.message} action={<Button onClick={read.retry}>Try again</Button>} />
      </>
    );
  }
  return read.state === "loading" ? <Loading /> : <SettingsForm view={read.item} />;
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
