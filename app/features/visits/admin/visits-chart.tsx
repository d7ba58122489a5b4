import { useState } from "react";
import type { DayCount } from "../visits.ts";
import { dayLabel, describeDay } from "./points.ts";

const HEIGHT = 100;
/** The most labels on the axis of days. */
const MOST_LABELS = 7;

/** Views as bars and visitors as a line. A pointer or the arrow keys select a day, whose numbers are shown as text. */
export function VisitsChart({ points }: { points: DayCount[] }) {
  const last = points.length - 1;
  const [chosen, setChosen] = useState(last);
  const index = Math.min(chosen, last);
  const day = points[index];
  const top = scaleOf(Math.max(...points.map(({ views }) => views)));
  const every = Math.ceil(points.length / MOST_LABELS);

  return (
    <figure className="border-y-2 border-ink">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-2">
        <p className="label">{day && describeDay(day)}</p>
        <ul aria-hidden="true" className="label flex flex-wrap gap-x-4 text-ink-soft">
          <li className="flex items-center gap-2">
            <span className="size-2.5 bg-accent forced-color-adjust-none" /> Views
          </li>
          <li className="flex items-center gap-2">
            <span className="w-4 border-t-3 border-ink" /> Visitors
          </li>
        </ul>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
        <div aria-hidden="true" className="label flex h-56 flex-col justify-between text-end text-ink-soft">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{value.toLocaleString("en-US")}</span>
          ))}
        </div>
        <div className="relative h-56 border-y border-rule has-focus-visible:outline-3 has-focus-visible:outline-accent">
          <Bars points={points} top={top} chosen={index} />
          <input
            type="range"
            min={0}
            max={last}
            value={index}
            aria-label="Day in the chart"
            aria-valuetext={day && describeDay(day)}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            onPointerMove={({ nativeEvent, currentTarget }) =>
              setChosen(Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * points.length))
            }
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
        <ol aria-hidden="true" className="label col-start-2 flex justify-between gap-2 pt-2 text-ink-soft">
          {points.map(({ day: label }, at) => (last - at) % every === 0 && <li key={label}>{dayLabel(label)}</li>)}
        </ol>
      </div>
    </figure>
  );
}

interface BarsProps {
  points: DayCount[];
  /** The number at the upper edge. */
  top: number;
  chosen: number;
}

function Bars({ points, top, chosen }: BarsProps) {
  const y = (count: number) => HEIGHT - (count / top) * HEIGHT;
  const line = points.map(({ visitors }, index) => `${index + 0.5},${y(visitors)}`).join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${points.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute size-full forced-color-adjust-none"
    >
      <rect x={chosen} width={1} height={HEIGHT} className="fill-inset" />
      {points.map(({ day, views }, index) => (
        <rect key={day} x={index + 0.15} width={0.7} y={y(views)} height={HEIGHT - y(views)} className="fill-accent" />
      ))}
      <polyline points={line} vectorEffect="non-scaling-stroke" className="fill-none stroke-ink stroke-[2.5]" />
    </svg>
  );
}

/** The next of 4, 10, 20, 40, 100, 200 and so on: its half is a whole number. */
function scaleOf(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = [4, 10, 20].find((factor) => factor * unit >= most);
    if (step) return step * unit;
  }
}
