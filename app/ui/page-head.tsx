import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  subtitle: string;
  /** The page's one primary action. */
  action?: ReactNode;
}

export function PageHead({ title, subtitle, action }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-3 md:pb-4">
      <h1 tabIndex={-1} className="display me-auto text-heading outline-none">
        {title}
      </h1>
      <p className="order-last basis-full text-ink-soft max-md:text-small">{subtitle}</p>
      {action}
    </header>
  );
}
