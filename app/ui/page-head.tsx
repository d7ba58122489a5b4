import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  subtitle: string;
  /** The page's one primary action. */
  action?: ReactNode;
}

/** The head of an admin page. */
export function PageHead({ title, subtitle, action }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-6">
      <div className="grid gap-1">
        <h1 className="display text-heading">{title}</h1>
        <p className="text-ink-soft">{subtitle}</p>
      </div>
      {action}
    </header>
  );
}
