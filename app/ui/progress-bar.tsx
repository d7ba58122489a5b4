import type { ReactNode } from "react";

interface Props {
  /** The accessible name of the bar. */
  label: string;
  done: number;
  /** 0 while the total is unknown. */
  total: number;
  children: ReactNode;
}

/** A progress bar with the progress as text. */
export function ProgressBar({ label, done, total, children }: Props) {
  return (
    <div className="grid w-full max-w-prose gap-2">
      <progress
        max={total || 1}
        value={done}
        aria-label={label}
        className="h-5 w-full appearance-none border-2 border-ink bg-inset [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-accent"
      />
      <p className="label text-ink-soft">{children}</p>
    </div>
  );
}
