import type { Share } from "#app/content/content-type.ts";

const COLORS = ["bg-ink", "bg-accent", "bg-edge"];

/** The state of a list: a sentence, or shares as a bar with a legend. */
export function ContentOverview({ of: overview }: { of: string | Share[] }) {
  if (typeof overview === "string") return <p>{overview}</p>;
  const shares = overview
    .map((share, index) => ({ ...share, color: COLORS[index % COLORS.length] ?? "" }))
    .filter(({ count }) => count > 0);
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex h-3 gap-0.5">
        {shares.map(({ label, color, count }) => (
          <span key={label} data-share className={color} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="label flex flex-wrap gap-x-5 gap-y-1">
        {shares.map(({ label, color, count }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" data-share className={`size-2.5 ${color}`} />
            {count} {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
