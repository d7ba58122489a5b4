import { Map, Signal, Ticket } from "./more-product-art.tsx";

const ART = { shelf: Shelf, timetable: Timetable, night: Night, signal: Signal, map: Map, ticket: Ticket };

/** The drawing of a tile without an image, in the two inks. */
export function ProductArt({ art }: { art: keyof typeof ART }) {
  const Drawing = ART[art];
  return <Drawing />;
}

const BOOKS = [34, 52, 28, 60, 40, 24, 56, 36, 48, 30, 64, 26, 44];

function Shelf() {
  const edges = BOOKS.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? 0) + width], []);
  return (
    <svg
      viewBox="0 0 560 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="block min-h-56 w-full flex-1 border-b-2 border-ink"
    >
      {BOOKS.map((width, index) => {
        const height = 150 + ((index * 67) % 120);
        const lean = index === 7 ? "rotate(-9 320 300)" : undefined;
        return (
          <rect
            key={index}
            x={(edges[index] ?? 0) - width + 3}
            y={300 - height}
            width={width - 6}
            height={height}
            transform={lean}
            className={index % 4 === 1 ? "fill-accent" : index % 3 === 0 ? "fill-ink" : "fill-transparent stroke-ink"}
            strokeWidth="2"
          />
        );
      })}
    </svg>
  );
}

const SLOTS: [day: number, hour: number, hours: number, accent?: true][] = [
  [0, 0, 2],
  [0, 3, 1, true],
  [1, 1, 2],
  [2, 0, 1],
  [2, 2, 2, true],
  [3, 1, 1],
  [3, 3, 1],
];

function Timetable() {
  return (
    <svg
      viewBox="0 0 500 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="block h-44 w-full border-b-2 border-ink"
    >
      <path
        d="M100 0v180M200 0v180M300 0v180M400 0v180M0 45h500M0 90h500M0 135h500"
        className="stroke-rule"
        strokeWidth="1.5"
      />
      {SLOTS.map(([day, hour, hours, accent]) => (
        <rect
          key={`${day}-${hour}`}
          x={day * 100 + 5}
          y={hour * 45 + 5}
          width="90"
          height={hours * 45 - 10}
          className={accent ? "fill-accent" : "fill-ink"}
        />
      ))}
    </svg>
  );
}

function Night() {
  return (
    <svg viewBox="0 0 500 180" aria-hidden="true" className="block h-44 w-full">
      {Array.from({ length: 36 }, (_, index) => {
        const lit = index === 7 || index === 21 || index === 28;
        return (
          <rect
            key={index}
            x={22 + (index % 12) * 39}
            y={26 + Math.floor(index / 12) * 48}
            width="26"
            height="32"
            className={lit ? "fill-accent" : "fill-inset stroke-edge"}
            strokeWidth="1.5"
          />
        );
      })}
    </svg>
  );
}
