import { CircleAlert } from "lucide-react";
import { use, type ReactNode } from "react";
import { siteLabels } from "#site-labels";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";

/** The list that a loader returned; suspends while it is a promise. */
export const useList = <List,>(list: List | Promise<List>): List => (list instanceof Promise ? use(list) : list);

/** A placeholder for content that is loading: give it the size of the final content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("animate-pulse rounded-sm bg-inset", className)} />;
}

/** Shown while data loads. The text appears after 200 ms; `children` are skeletons in the final layout. */
export function LoadingState({
  text,
  children,
  className,
}: {
  text: string;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy="true" className={className}>
      <p role="status" className="label appear-late mb-6 flex items-center gap-3 text-ink-soft">
        <span aria-hidden="true" className="size-2.5 animate-pulse bg-accent" />
        <span>{text}</span>
      </p>
      {children}
    </div>
  );
}

interface MessageProps {
  title: string;
  children?: ReactNode;
  /** A button or link that resolves it. */
  action?: ReactNode;
  className?: string;
}

interface EmptyProps extends MessageProps {
  /** Another live region announces it. */
  isQuiet?: boolean;
  /** For a public page, where the title is a poster line. */
  isLarge?: boolean;
}

export function EmptyState({ title, children, action, className, isLarge = false, isQuiet = false }: EmptyProps) {
  return (
    <div
      role={isQuiet ? undefined : "status"}
      className={cx("grid justify-items-start gap-3 border-y-2 border-ink py-12", className)}
    >
      <div aria-hidden="true" className="halftone mb-2 h-5 w-40 text-accent" />
      <p className={isLarge ? "display misprint text-display" : "display text-title"}>{title}</p>
      {children && <p className="max-w-prose text-ink-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

export function ErrorState({ title, children, action, className }: MessageProps) {
  return (
    <div
      role="alert"
      className={cx("grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-2 border-danger bg-sheet p-6", className)}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-6 text-danger" />
      <p className="display text-title">{title}</p>
      {children && <p className="col-start-2 max-w-prose text-ink-soft">{children}</p>}
      {action && <div className="col-start-2 mt-2">{action}</div>}
    </div>
  );
}

/** A link that reloads a page whose list could not be loaded, with or without scripts. */
export function TryAgain({ to }: { to: string }) {
  const { tryAgain } = siteLabels;
  return (
    <a href={to} className={buttonClass()}>
      {tryAgain}
    </a>
  );
}
