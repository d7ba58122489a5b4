import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

interface Props {
  title: string;
  /** Explains the section in a sentence or two. */
  about: ReactNode;
  /** The id of the title, which takes the focus when the control that had it goes. */
  id?: string;
  children: ReactNode;
}

/** A section of the Account page, with its title and explanation beside its controls. */
export function AccountSection({ title, about, id, children }: Props) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-5 border-t-2 border-ink py-8 xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-2">
        <h2 id={id} tabIndex={-1} className="display text-title outline-none">
          {title}
        </h2>
        <p className="max-w-prose text-small text-ink-soft">{about}</p>
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Directly below the section's own rule, beside its title, the list needs no second one.
    <ul aria-label={label} className="border-t border-rule xl:first:border-t-0 xl:first:[&>li:first-child]:pt-0">
      {children}
    </ul>
  );
}

interface RowProps {
  /** The name of a person, whose initials stand before the title. */
  person?: string;
  title: ReactNode;
  /** Shown below the title, in small type. */
  facts: ReactNode;
  actions?: ReactNode;
}

export function Row({ person, title, facts, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule py-3 max-sm:gap-x-2">
      {person && (
        <span
          aria-hidden="true"
          className="display grid size-11 shrink-0 place-items-center self-start bg-inset max-sm:size-8 max-sm:text-small"
        >
          {initialsOf(person)}
        </span>
      )}
      <div className={cx("grid min-w-0 grow gap-0.5", person ? "basis-40" : "basis-56")}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold wrap-anywhere">{title}</p>
        <p className="flex flex-wrap gap-x-4 text-small max-sm:gap-x-2.5 text-ink-soft">{facts}</p>
      </div>
      {actions && <div className="ms-auto flex flex-wrap gap-1 max-sm:-me-3">{actions}</div>}
    </li>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
