import { cx } from "./cx.ts";

/** Public, scheduled, not public, or in need of attention. */
type StateShape = "full" | "half" | "empty" | "warning";

const PATHS: Record<StateShape, string> = {
  full: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z",
  half: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Zm0 1.6v6.8a3.4 3.4 0 0 1 0-6.8Z",
  empty: "M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Zm0 1.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8Z",
  warning: "M6 .8 11.6 11H.4L6 .8Zm-.7 4v3h1.4v-3H5.3Zm0 3.8v1.3h1.4V8.6H5.3Z",
};

export interface StateMarkProps {
  shape: StateShape;
  /** The state in a word: shape and label convey it, not the color alone. */
  label: string;
  className?: string;
}

/** A small icon and label that show an item's state. */
export function StateMark({ shape, label, className }: StateMarkProps) {
  return (
    <span className={cx("inline-flex items-baseline gap-1.5", className)}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 shrink-0 translate-y-px fill-current">
        <path fillRule="evenodd" d={PATHS[shape]} />
      </svg>
      <span>{label}</span>
    </span>
  );
}
