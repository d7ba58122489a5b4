import { cx } from "#app/ui/cx.ts";

/** Drawing: a book and a lamp change sides, each printed in one ink, overlapping where they are swapped. */
export function ExchangeArt({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 320 240"
      aria-hidden="true"
      className={cx("print-run block h-auto w-full max-w-md self-end", className)}
    >
      <g className="fill-ink">
        <path d="M20 60h130a18 18 0 0 1 18 18v140a14 14 0 0 0-14-14H20z" />
        <path className="fill-stock" d="M38 88h96v8H38zm0 22h96v8H38zm0 22h62v8H38z" />
        <path d="M30 24h120V8l40 26-40 26V44H30z" />
      </g>
      <g className="settles-in-view overprint fill-accent">
        <circle cx="206" cy="132" r="78" />
        <path d="M300 232H180v16l-40-26 40-26v16h120z" transform="translate(0 -14)" />
      </g>
      <g className="fill-on-accent">
        <path d="M190 96h56l16 44h-88zM214 140h8v38h-8zM196 178h44v10h-44z" />
      </g>
    </svg>
  );
}
