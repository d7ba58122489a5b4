import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

const LOOK = "border-t border-rule py-5 desk:first:border-t-0 desk:px-5";

interface Props {
  title: string;
  children: ReactNode;
}

/** A section of a form's side column, such as "Publishing". Pass the sections to `EditorForm` as `side`. */
export function SidePanel({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={LOOK}>
      <h3 id={id} className="label pb-3 text-ink-soft">
        {title}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  );
}

interface FoldedProps extends Props {
  /** Sums up the content below the title, also while the panel is folded. */
  summary?: ReactNode;
  /** Opens the panel, because one of its fields is invalid. */
  isWrong: boolean;
}

/** A side panel that starts folded, because it is rarely needed. Its fields stay part of the form. */
export function FoldedPanel({ title, summary, isWrong, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-rule desk:first:border-t-0"
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 desk:px-5 [@media(hover:hover)]:hover:bg-inset">
        <span className="grid min-w-0">
          <span className="label text-ink-soft">{title}</span>
          {summary && <span className="truncate text-small font-medium">{summary}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-5 desk:px-5">{children}</div>
    </details>
  );
}
