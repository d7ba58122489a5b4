import { errorsLabels } from "#site-labels";
import { ButtonLink } from "#app/ui/button.tsx";
import { fillText } from "#app/config/fill-text.ts";

const KINDS: Record<number, "missing" | "readOnly" | "gone" | "busy" | "unavailable"> = {
  404: "missing",
  405: "readOnly",
  410: "gone",
  429: "busy",
  503: "unavailable",
};

/** Returns the title and text for an error with this status. */
export function errorMessages(status: number): { title: string; text: string } {
  const kind = KINDS[status] ?? "other";
  return { title: errorsLabels[`${kind}Title`], text: errorsLabels[`${kind}Text`] };
}

/** The page for an error. It needs only the status and the labels. */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = errorMessages(status);
  return (
    <div className="sheet-width section-gap grid grid-cols-1 items-center gap-12 md:grid-cols-12">
      <p aria-hidden="true" className="error-number display print-run relative text-ink md:col-span-7">
        <span>{status}</span>
        <span className="overprint absolute start-[0.035em] top-[0.03em] text-accent">{status}</span>
      </p>
      <div className="grid justify-items-start gap-6 md:col-span-5">
        <p className="label text-ink-soft">{fillText(errorsLabels.label, { status })}</p>
        <h1 className="display text-display">{title}</h1>
        <p className="max-w-md text-lead text-ink-soft">{text}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/" variant="primary">
            {errorsLabels.toHome}
          </ButtonLink>
          <ButtonLink to="/contact">{errorsLabels.toContact}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
