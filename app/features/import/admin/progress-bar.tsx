import type { ReactNode } from "react";

interface Props {
  /** What goes on, for those who do not see where the bar stands. */
  label: string;
  done: number;
  /** 0 while it is not known. */
  total: number;
  children: ReactNode;
}

/** How far long work has come: a bar, and the same in words. */
export function ProgressBar({ label, done, total, children }: Props) {
  return (
    <div className="grid w-full max-w-prose gap-2">
      <progress
        max={total || 1}
        value={done}
        aria-label={label}
        className="h-5 w-full appearance-none border-2 border-ink bg-inset [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-accent"
      />
      <p className="label tabular-nums text-ink-soft">{children}</p>
    </div>
  );
}
