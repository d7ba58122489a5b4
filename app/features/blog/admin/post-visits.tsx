import { useState } from "react";
import { Link } from "react-router";
import { useApiItem } from "#app/client/use-api-item.ts";
import { SidePanel } from "#app/features/editing/side-panel.tsx";

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;
const WIDTH = 150;
const HEIGHT = 32;

type Row = { day: string; visitors: number; views: number };

function lastDays(): string[] {
  const now = Date.now();
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(now - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** How often a post was read in the last 30 days, as a line and in words. */
export function PostVisits({ slug }: { slug: string }) {
  const [days] = useState(lastDays);
  const url = `/api/visits?path=${encodeURIComponent(`/blog/${slug}`)}&from=${days[0]}`;
  const visits = useApiItem<{ rows: Row[] }>(url, "admin");
  const rows = visits.state === "loaded" ? visits.item.rows : [];
  const sum = (name: "visitors" | "views") => rows.reduce((total, row) => total + row[name], 0).toLocaleString("en-US");
  return (
    <SidePanel title="Visits">
      <div className="grid min-h-14 content-start gap-2 text-small">
        {visits.state === "failed" && <p>Could not be fetched.</p>}
        {visits.state === "loaded" && rows.length === 0 && (
          <p className="text-ink-soft">No visits in the last {DAYS} days.</p>
        )}
        {rows.length > 0 && (
          <>
            <Line values={days.map((day) => rows.find((row) => row.day === day)?.views ?? 0)} />
            <p className="tabular-nums">
              {sum("visitors") === "1" ? "1 visitor" : `${sum("visitors")} visitors`},{" "}
              {sum("views") === "1" ? "1 view" : `${sum("views")} views`} in {DAYS} days.{" "}
              <Link to="/admin/visits" className="text-link">
                All visits
              </Link>
            </p>
          </>
        )}
      </div>
    </SidePanel>
  );
}

function Line({ values }: { values: number[] }) {
  const most = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`;
  });
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-8 w-full">
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
