import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { timeZone } from "#app/ui/time/local-time.ts";
import { ExportButton } from "#app/admin/kit/list/export-button.tsx";
import { useChoice } from "#app/admin/kit/list/url-state.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { filterChipClass } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingState, Skeleton } from "#app/ui/states.tsx";
import type { VisitsResult } from "../visits.ts";
import { DaysTable } from "./days-table.tsx";
import { pointsOf, RANGES, spanOf, type Range, type Span } from "./points.ts";
import { TopList } from "./top-list.tsx";
import { VisitsChart } from "./visits-chart.tsx";

export const meta = adminMeta("Visits");

/** The first is the default. */
const RANGE_VALUES: Range[] = ["30", "7", "90", "year", "all"];

/** The statistics: visitors and views over time, and the most viewed pages, referrers and devices. */
export default function VisitsPage() {
  const [range, setRange] = useChoice("range", RANGE_VALUES) as [Range, (range: string) => void];
  const [now] = useState(() => Date.now());
  const span = spanOf(range, now, timeZone());
  const query = `?${span.from ? `from=${span.from}&` : ""}to=${span.to}`;
  const visits = useQuery<VisitsResult>({ queryKey: ["/api/visits", query] });

  return (
    <>
      <PageHead
        title="Visits"
        subtitle={`Counted without cookies. Days begin at midnight (${timeZone()}). Bots and admins are not counted.`}
        action={
          <ExportButton
            path={`/api/visits/export.csv${query}`}
            name="visits.csv"
            disabled={visits.data?.days.length === 0}
          />
        }
      />
      <div role="group" aria-label="Time" className="flex flex-wrap gap-1 pb-5 sm:gap-2">
        {Object.entries(RANGES).map(([value, { label }]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === range}
            onClick={() => setRange(value)}
            className={cx(filterChipClass(value === range), "max-sm:px-2")}
          >
            {label}
          </button>
        ))}
      </div>
      {visits.isPending && (
        <LoadingState text="Loading visits...">
          <Skeleton className="mb-5 h-20" />
          <Skeleton className="h-75" />
        </LoadingState>
      )}
      {visits.isError && (
        <ErrorState
          title="Could not fetch visits"
          action={<Button onClick={() => void visits.refetch()}>Try again</Button>}
        >
          {visits.error.message}
        </ErrorState>
      )}
      {visits.data && <Statistics visits={visits.data} span={span} />}
    </>
  );
}

function Statistics({ visits, span }: { visits: VisitsResult; span: Span }) {
  const { days, paths, referrers, devices, counting } = visits;
  const points = pointsOf(days, span);
  return (
    <>
      {!counting && (
        <p role="status" className="mb-5 border-s-3 border-accent bg-inset px-4 py-3">
          Visits are not being counted, because VISITS is off. Earlier numbers stay here.
        </p>
      )}
      {days.length === 0 ? (
        <EmptyState title="No visits in this period.">
          A visit counts after one second on a page. Your own visits do not count.
        </EmptyState>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-x-8 pb-5 sm:flex">
            {(["visitors", "views"] as const).map((name) => (
              <div key={name} className="min-w-0 sm:min-w-48">
                <dt className="label text-ink-soft">{name === "visitors" ? "Visitors" : "Views"}</dt>
                <dd className="display text-heading">
                  {points.reduce((sum, point) => sum + point[name], 0).toLocaleString("en-US")}
                </dd>
              </div>
            ))}
          </dl>
          <VisitsChart key={`${span.from} ${points.length}`} points={points} />
          <DaysTable points={points} />
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 pt-10 xl:grid-cols-2">
            <TopList title="Pages" column="Page" rows={paths} nameOf={pageName} links />
            <TopList title="Where visitors came from" column="Website" rows={referrers} nameOf={originName} />
            <TopList title="Devices" column="Device" rows={devices} nameOf={deviceName} />
          </div>
        </>
      )}
    </>
  );
}

const pageName = (path: string) => (path === "/" ? "Home page" : path);
const originName = (host: string) => host || "Came directly";
const DEVICE_NAMES: Partial<Record<string, string>> = { desktop: "Computers", mobile: "Phones", tablet: "Tablets" };
const deviceName = (device: string) => DEVICE_NAMES[device] ?? device;
