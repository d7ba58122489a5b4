const SHEET = "block h-44 w-full flex-1 border-b-2 border-ink";

/** Rings that go out from a mast. */
export function Signal() {
  return (
    <svg viewBox="0 0 500 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={SHEET}>
      {[150, 114, 78, 42].map((radius, ring) => (
        <circle
          key={radius}
          cx="330"
          cy="150"
          r={radius}
          className={ring % 2 ? "fill-transparent stroke-accent" : "fill-transparent stroke-ink"}
          strokeWidth="14"
        />
      ))}
      <path d="M322 60h16l26 120h-68z" className="fill-ink" />
      <circle cx="330" cy="56" r="14" className="fill-accent" />
    </svg>
  );
}

/** Paths between buildings, and where they meet. */
export function Map() {
  return (
    <svg viewBox="0 0 500 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={SHEET}>
      <path d="M0 118h210l90-70h200M120 0v180M400 48v132" className="fill-transparent stroke-edge" strokeWidth="8" />
      {[
        [20, 16, 76, 74],
        [150, 20, 96, 66],
        [150, 138, 130, 60],
        [330, 84, 50, 70],
        [424, 84, 90, 56],
      ].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} className="fill-ink" />
      ))}
      <circle cx="300" cy="48" r="22" className="fill-accent" />
    </svg>
  );
}

/** Two tickets, one torn off. */
export function Ticket() {
  return (
    <svg viewBox="0 0 500 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={SHEET}>
      <g transform="rotate(-7 250 90)">
        <path d="M70 46h250v28a16 16 0 0 0 0 32v28H70v-28a16 16 0 0 0 0-32z" className="fill-ink" />
        <path d="M336 46h94v28a16 16 0 0 0 0 32v28h-94v-28a16 16 0 0 0 0-32z" className="fill-accent" />
        <path d="M110 76h150M110 104h100" className="stroke-stock" strokeWidth="10" />
      </g>
    </svg>
  );
}
