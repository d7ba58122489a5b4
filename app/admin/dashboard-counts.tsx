/** A label, and the number of items; undefined while unknown. */
export type Count = [label: string, count: number | undefined];

/** The site's four totals; a dash stands for an unknown one. */
export function DashboardCounts({ counts }: { counts: Count[] }) {
  return (
    <dl className="grid grid-cols-2 border-y-2 border-ink bg-sheet md:grid-cols-4">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="flex flex-col-reverse gap-0.5 border-rule px-4 py-3 odd:border-e max-md:nth-[n+3]:border-t md:not-last:border-e"
        >
          <dt className="label text-ink-soft">{label}</dt>
          <dd className="display text-heading">{count?.toLocaleString("en-US") ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
