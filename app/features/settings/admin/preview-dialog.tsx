import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, apiSend } from "#app/client/api-client.ts";
import type { SiteChanges } from "#app/config/site-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useFittedFrame } from "./use-fitted-frame.ts";

interface Props {
  open: boolean;
  /** The unsaved changes. */
  values: SiteChanges;
  onClose: () => void;
  /** Called with the validation errors that prevent the preview. */
  onWrong: (errors: Readonly<Record<string, string>>) => void;
}

/** A preview of the whole site with the unsaved changes, at the width of a phone or of a desktop. */
export function PreviewDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Preview"
      subtitle="The whole site with what you have not saved. Only you can see it, in this browser."
      size="full"
    >
      {open && <Preview {...rest} />}
    </Dialog>
  );
}

const PAGES = [
  { path: "", label: "Home" },
  { path: "blog", label: "Blog" },
  { path: "portfolio", label: "Portfolio" },
  { path: "contact", label: "Contact" },
  { path: "collex", label: "Teaser" },
  { path: "terms-of-service", label: "Terms" },
  { path: "privacy-policy", label: "Privacy" },
  { path: "cookie-policy", label: "Cookies" },
  { path: "licenses", label: "Licenses" },
  { path: "not-found", label: "A page that is not there" },
];

const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

type PreviewState = { state: "loading" } | { state: "ready"; url: string } | { state: "failed"; message: string };

function Preview({ values, onWrong }: Pick<Props, "values" | "onWrong">) {
  const { preview, retry } = usePreview(values, onWrong);
  const [page, setPage] = useState("");
  const [width, setWidth] = useState<Width>(() => (matchMedia("(width < 48rem)").matches ? "phone" : "desktop"));
  if (preview.state === "loading") return <LoadingState text="Printing the preview..." className="min-h-96" />;
  if (preview.state === "failed") {
    return <ErrorState title={preview.message} action={<Button onClick={retry}>Try again</Button>} />;
  }
  return (
    <div className="flex h-full min-h-96 flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 max-sm:flex-nowrap max-sm:gap-x-3">
        <div role="group" aria-label="Width" className="flex">
          <WidthButton width="phone" current={width} onChoose={setWidth} />
          <WidthButton width="desktop" current={width} onChoose={setWidth} />
        </div>
        <SelectField
          label="Page"
          required
          className="min-w-0 items-center max-sm:grow max-sm:[&_label]:sr-only sm:grid-cols-[auto_minmax(0,1fr)]"
          value={page}
          onChange={(event) => setPage(event.target.value)}
        >
          {PAGES.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Frame key={page} url={preview.url + page} width={WIDTHS[width]} />
    </div>
  );
}

/** Requests a preview when the dialog opens. */
function usePreview(values: SiteChanges, onWrong: Props["onWrong"]) {
  const [preview, setPreview] = useState<PreviewState>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const request = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const sent = await apiSend<{ url: string }>("POST", "/api/settings/preview", { values }, { signal });
      setPreview({ state: "ready", ...sent });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.errors).length > 0) onWrong(error.errors);
      else setPreview({ state: "failed", message: error.message });
    }
  });
  useEffect(() => {
    const controller = new AbortController();
    setPreview({ state: "loading" });
    void request(controller.signal);
    return () => controller.abort();
  }, [attempt]);
  return { preview, retry: () => setAttempt(attempt + 1) };
}

const ICONS = { phone: Smartphone, desktop: Monitor };
const LABELS = { phone: "Phone", desktop: "Desktop" };

interface WidthButtonProps {
  width: Width;
  current: Width;
  onChoose: (width: Width) => void;
}

function WidthButton({ width, current, onChoose }: WidthButtonProps) {
  const Icon = ICONS[width];
  return (
    <button
      type="button"
      aria-pressed={width === current}
      onClick={() => onChoose(width)}
      className={cx(
        "flex min-h-11 items-center gap-2 border-2 border-ink px-4 font-bold max-sm:px-2.5 not-first:border-s-0 first:rounded-s-sm last:rounded-e-sm",
        width === current ? "bg-ink text-stock" : "[@media(hover:hover)]:hover:bg-inset",
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {LABELS[width]}
    </button>
  );
}

/** An iframe of the given width, scaled down where the dialog is narrower; where it is wider, with crop marks. */
function Frame({ url, width }: { url: string; width: number }) {
  const { box, scale, margin, height } = useFittedFrame(width);
  return (
    <div ref={box} className="relative min-h-96 flex-1 overflow-hidden border-2 border-ink bg-inset">
      <div
        style={{ width: width * scale, top: margin, bottom: margin }}
        className={cx("absolute inset-x-0 mx-auto", margin > 0 && "crop-marks")}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this site itself, which a sandbox could not hold */}
        <iframe
          title="Preview of the site"
          src={url}
          style={{ width, height, transform: `scale(${scale})` }}
          className="absolute start-0 top-0 origin-top-left bg-stock"
        />
      </div>
    </div>
  );
}
