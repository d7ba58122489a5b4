import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Explains the section in a sentence or two. */
  about: ReactNode;
  children: ReactNode;
}

/** A section of the Account page, with its title and explanation beside its controls. */
export function AccountSection({ title, about, children }: Props) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-5 border-t-2 border-ink py-8 xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-2">
        <h2 className="display text-title">{title}</h2>
        <p className="max-w-prose text-small text-ink-soft">{about}</p>
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-rule">
      {children}
    </ul>
  );
}

interface RowProps {
  title: ReactNode;
  /** Shown below the title, in small type. */
  facts: ReactNode;
  actions?: ReactNode;
}

export function Row({ title, facts, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule py-3">
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold wrap-anywhere">{title}</p>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">{facts}</p>
      </div>
      {actions && <div className="ms-auto flex flex-wrap gap-1">{actions}</div>}
    </li>
  );
}
