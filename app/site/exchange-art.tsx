import { cx } from "#app/ui/cx.ts";

/** Drawing: a book and a lamp change sides, each printed in one ink, overlapping where they are swapped. */
export function ExchangeArt({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 8 320 250"
      aria-hidden="true"
      className={cx("print-run block h-auto w-full max-w-md self-end", className)}
    >
      <g className="fill-ink">
        <path d="M20 60h130a18 18 0 0 1 18 18v126H20z" />
        <path className="fill-stock" d="M38 88h96v8H38zm0 22h96v8H38zm0 22h62v8H38z" />
        <path d="M30 24h120V8l40 26-40 26V44H30z" />
        <path d="M190 88h56l16 44h-88zM214 132h8v38h-8zM196 170h44v10h-44z" />
      </g>
      <g className="settles-in-view overprint fill-accent">
        <circle cx="206" cy="124" r="78" />
        <path d="M300 242H204v16l-36-26 36-26v16h96z" />
      </g>
    </svg>
  );
}
