import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SidePanel } from "#app/features/editing/side-panel.tsx";
import { DAY_MS } from "#app/text/day.ts";
import { Sparkline } from "./sparkline.tsx";

const DAYS = 30;

type Row = { day: string; visitors: number; views: number };

function lastDays(): string[] {
  const now = Date.now();
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(now - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** A post's visits in the last 30 days, as a sparkline and as totals. */
export function PostVisits({ slug }: { slug: string }) {
  const [days] = useState(lastDays);
  const search = new URLSearchParams({ path: `/blog/${slug}`, from: days[0] ?? "" });
  const { data, isError } = useQuery<{ rows: Row[] }>({ queryKey: ["/api/visits", `?${search}`] });
  const rows = data?.rows ?? [];
  const sum = (name: "visitors" | "views") => rows.reduce((total, row) => total + row[name], 0).toLocaleString("en-US");
  return (
    <SidePanel title="Visits">
      <div className="grid min-h-14 content-start gap-2 text-small">
        {isError && <p>Could not be fetched.</p>}
        {data?.rows.length === 0 && <p className="text-ink-soft">No visits in the last {DAYS} days.</p>}
        {rows.length > 0 && (
          <>
            <Sparkline values={days.map((day) => rows.find((row) => row.day === day)?.views ?? 0)} />
            <p>
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
