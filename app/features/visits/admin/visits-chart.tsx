import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { dayLabel, describeDay } from "./day-labels.ts";
import type { Point } from "./points.ts";

const HEIGHT = 260;
/** Days that PageUp and PageDown move. */
const WEEK = 7;
/** The width, in pixels, of a label on the axis, with the gap to the next one. */
const LABEL = 70;

interface Props {
  points: Point[];
  /** The visitors of each day of the preceding period; null when there is nothing to compare with. */
  before: number[] | null;
}

interface ChartOptions extends Props {
  /** Called with the index of the day under the pointer; null outside the chart. */
  onChoose: (index: number | null) => void;
}

/** Views and visitors over time. A mouse, a finger or the arrow keys select a day, whose numbers are shown as text. */
export function VisitsChart({ points, before }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const chart = useChart(host, { points, before, onChoose: setChosen });
  const last = points.length - 1;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = chosen ?? last;
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - WEEK,
      PageUp: at + WEEK,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(Math.min(Math.max(next, 0), last));
  };
  const select = (index: number) => {
    setChosen(index);
    const plot = chart.current;
    const x = plot?.data[0][index];
    if (plot && x !== undefined) plot.setCursor({ left: plot.valToPos(x, "x"), top: 10 }, false);
  };
  const shown = points[chosen ?? last];

  return (
    <figure className="border-y-2 border-ink">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-2">
        <p className="label">{shown && describeDay(shown)}</p>
        <Legend compares={before !== null} />
      </figcaption>
      <div
        ref={host}
        role="slider"
        tabIndex={0}
        aria-label="Day in the chart"
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={chosen ?? Math.max(last, 0)}
        aria-valuetext={shown && describeDay(shown)}
        onKeyDown={onKeyDown}
        onFocus={() => chosen === null && select(last)}
        className="min-h-65 pt-3"
      />
    </figure>
  );
}

/** Draws the chart into its host, and again when the theme, the system's colors or the data change. */
function useChart(host: RefObject<HTMLDivElement | null>, { points, before, onChoose }: ChartOptions) {
  const chart = useRef<uPlot>(null);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const draw = () => {
      chart.current?.destroy();
      chart.current = new uPlot(optionsOf(parent, points, before !== null, choose), dataOf(points, before), parent);
    };
    draw();
    const resized = new ResizeObserver(() => chart.current?.setSize({ width: parent.clientWidth, height: HEIGHT }));
    resized.observe(parent);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", draw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      system.removeEventListener("change", draw);
      chart.current?.destroy();
      chart.current = null;
    };
  }, [host, points, before]);
  return chart;
}

function Legend({ compares }: { compares: boolean }) {
  return (
    <ul aria-hidden="true" className="label flex flex-wrap gap-x-4 text-ink-soft">
      <li className="flex items-center gap-2">
        <span className="size-2.5 bg-accent forced-color-adjust-none" /> Views
      </li>
      <li className="flex items-center gap-2">
        <span className="w-4 border-t-3 border-ink" /> Visitors
      </li>
      {compares && (
        <li className="flex items-center gap-2">
          <span className="w-4 border-t-2 border-dotted border-ink" /> Visitors before
        </li>
      )}
    </ul>
  );
}

/** The position of a day on the axis, in seconds: noon UTC, or the middle of a month, so that bars are centered. */
const timeOf = (day: string) => Date.parse(day.length === 7 ? `${day}-15` : `${day}T12:00:00Z`) / 1000;

function dataOf(points: Point[], before: number[] | null): uPlot.AlignedData {
  return [
    points.map(({ day }) => timeOf(day)),
    points.map(({ views }) => views),
    ...(before ? [points.map((_, index) => before[index] ?? 0)] : []),
    points.map(({ visitors }) => visitors),
  ];
}

/** Resolves color tokens to computed values, because a canvas cannot use CSS variables. */
function colorsOf(parent: HTMLElement): (token: string) => string {
  return (token) => {
    const probe = parent.appendChild(document.createElement("span"));
    probe.style.color = `var(--color-${token})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

function optionsOf(
  parent: HTMLElement,
  points: Point[],
  compares: boolean,
  onChoose: (index: number | null) => void,
): uPlot.Options {
  const color = colorsOf(parent);
  const font = `12px ${getComputedStyle(parent).getPropertyValue("--font-mono")}`;
  const axis = { stroke: color("ink-soft"), font, ticks: { show: false } };
  const grid = { stroke: color("rule"), width: 1 };
  const isMonthly = points[0]?.day.length === 7;
  const margin = (isMonthly ? 15 : 0.5) * 24 * 60 * 60;
  const isShort = points.length <= 31;
  return {
    width: parent.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { size: 9 } },
    // The margins keep the first and the last bar from being cut off.
    scales: {
      x: { range: (_, from, to) => [from - margin, to + margin] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        // One label under every n-th bar, counted from the last one.
        splits: ({ bbox }) => {
          const every = Math.ceil((points.length * LABEL * devicePixelRatio) / bbox.width);
          return points.filter((_, index) => (points.length - 1 - index) % every === 0).map(({ day }) => timeOf(day));
        },
        values: (_, times) => times.map((time) => dayLabel(new Date(time * 1000), isMonthly)),
      },
      {
        ...axis,
        grid,
        size: 52,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7],
        values: (_, values) => values.map((value) => (value >= 1e4 ? `${value / 1e3}k` : String(value))),
      },
    ],
    series: [
      {},
      {
        fill: color("accent"),
        stroke: color("accent"),
        width: 0,
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [isShort ? 0.6 : 0.85, 40] }) }),
      },
      ...(compares ? [{ stroke: color("ink"), width: 1, dash: [2, 3], points: { show: false } }] : []),
      { stroke: color("ink"), width: 2.5, points: { show: points.length === 1 } },
    ],
    hooks: {
      setCursor: [
        ({ cursor }) => {
          // The keyboard handler sets the selected day itself; `cursor.event` exists only for pointer events.
          if (cursor.event && cursor.idx !== undefined) onChoose(cursor.idx);
        },
      ],
    },
  };
}
