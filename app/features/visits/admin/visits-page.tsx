import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { ExportButton } from "#app/features/editing/list/export-button.tsx";
import { useApiItem } from "#app/client/use-api-item.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { filterChipClass } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { useWriteParameter } from "#app/ui/list/use-write-parameter.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingState, Skeleton } from "#app/ui/states.tsx";
import type { VisitsRow } from "../visits.ts";
import { DaysTable } from "./days-table.tsx";
import { pointsOf, sumOf } from "./points.ts";
import { spanQuery, RANGES, spanBefore, spanOf, type Range, type Span } from "./ranges.ts";
import { TopList } from "./top-list.tsx";
import { Totals } from "./totals.tsx";
import { VisitsChart } from "./visits-chart.tsx";

export const meta = adminMeta("Visits");

type Result = { rows: VisitsRow[]; counting?: false };

const isRange = (value: string | null): value is Range => value !== null && value in RANGES;

/** The statistics: visitors and views over time, and the most viewed pages, origins, devices and languages. */
export default function VisitsPage() {
  const [params] = useSearchParams();
  const write = useWriteParameter();
  const requested = params.get("range");
  const range: Range = isRange(requested) ? requested : "30";
  const [now] = useState(() => Date.now());
  const span = useMemo(() => spanOf(range, now), [range, now]);
  const query = spanQuery(span);
  const days = useApiItem<Result>(`/api/visits?${query}`, "admin");
  const isEmpty = days.state === "loaded" && days.item.rows.length === 0;

  return (
    <>
      <PageHead
        title="Visits"
        subtitle="Who reads, counted without cookies. Days begin at midnight UTC; robots and admins are left out."
        action={
          <ExportButton
            path={`/api/visits/export.csv?${query}`}
            name="visits-by-day.csv"
            what="days"
            disabled={isEmpty}
          />
        }
      />
      <div role="group" aria-label="Time" className="flex flex-wrap gap-1 pb-5 sm:gap-2">
        {Object.entries(RANGES).map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === range}
            onClick={() => write("range", value === "30" ? "" : value)}
            className={cx(filterChipClass(value === range), "max-sm:px-2")}
          >
            {label}
          </button>
        ))}
      </div>
      <Days days={days} span={span} length={RANGES[range].toLowerCase()} />
      {!isEmpty && (
        // Two independent columns, so that lists of different lengths leave no gaps.
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 pt-10 xl:grid-cols-2">
          <div className="grid gap-y-10">
            <TopList
              title="Pages"
              column="Address"
              by="path"
              query={query}
              nameOf={pageName}
              links
              isQuiet={days.state === "failed"}
            />
            <TopList title="Devices" column="Device" by="device" query={query} nameOf={deviceName} isQuiet />
          </div>
          <div className="grid gap-y-10">
            <TopList
              title="Where visitors came from"
              column="Website"
              by="referrer"
              query={query}
              nameOf={originName}
              isQuiet
            />
            <TopList title="Languages" column="Language" by="language" query={query} nameOf={languageName} isQuiet />
          </div>
        </div>
      )}
    </>
  );
}

interface DaysProps {
  days: ReturnType<typeof useApiItem<Result>>;
  span: Span;
  length: string;
}

/** The totals, the chart and its table. */
function Days({ days, span, length }: DaysProps) {
  const earlier = spanBefore(span);
  // The range "All" has no preceding period.
  const before = useApiItem<Result>(earlier && `/api/visits?${spanQuery(earlier)}`, "admin");
  const rows = days.state === "loaded" ? days.item.rows : null;
  const points = useMemo(() => rows && pointsOf(rows, span), [rows, span]);
  const rowsBefore = before.state === "loaded" ? before.item.rows : null;
  const pointsBefore = useMemo(() => {
    const known = rowsBefore && rowsBefore.length > 0 ? spanBefore(span) : null;
    return known && rowsBefore ? pointsOf(rowsBefore, known) : null;
  }, [rowsBefore, span]);
  const visitorsBefore = useMemo(() => pointsBefore?.map(({ visitors }) => visitors) ?? null, [pointsBefore]);

  if (days.state === "failed") {
    const { error, retry } = days;
    return (
      <ErrorState title="Could not fetch visits" action={<Button onClick={retry}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  }
  if (!points || days.state === "loading") {
    return (
      <LoadingState text="Loading visits...">
        <Skeleton className="mb-5 h-20" />
        <Skeleton className="h-75" />
      </LoadingState>
    );
  }
  const isOff = days.item.counting === false;
  return (
    <>
      {isOff && (
        <p role="status" className="mb-5 border-s-3 border-accent bg-inset px-4 py-3">
          Visits are not counted now: the server’s setting VISITS is off. What was counted before stays here.
        </p>
      )}
      {days.item.rows.length === 0 ? (
        <EmptyState title={isOff ? "No visits in this time." : "Nobody was here in this time."}>
          A visit is counted once somebody has looked at a page for a second. You are not counted yourself.
        </EmptyState>
      ) : (
        <>
          <Totals
            now={sumOf(points)}
            before={earlier ? pointsBefore && sumOf(pointsBefore) : undefined}
            length={length}
          />
          <VisitsChart points={points} before={visitorsBefore} />
          <DaysTable points={points} />
        </>
      )}
    </>
  );
}

const pageName = (path: string) => (path === "/" ? "Home page" : path);
const originName = (host: string) => host || "Came directly";
const deviceName = (device: string) => DEVICE_NAMES[device] ?? device;
const DEVICE_NAMES: Partial<Record<string, string>> = { desktop: "Computers", mobile: "Phones", tablet: "Tablets" };

function languageName(code: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code || "Not known";
  return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;
}
