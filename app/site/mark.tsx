/** The studio's mark, as in the favicon (look/mark-svg.ts): a quad of four, its north printed in the second ink. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="3 3 58 60" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M17.5 20.5l13.5 13.5-13.5 13.5L4 34zM46.5 20.5 60 34 46.5 47.5 33 34zM32 35l13.5 13.5L32 62 18.5 48.5z"
      />
      <path className="fill-accent" d="M32 3.5l19 19-19 19-19-19z" />
      {/* Its overlap with the other three. */}
      <path
        className="fill-on-accent"
        d="M17.5 20.5 31 34l-3.25 3.25-13.5-13.5zM46.5 20.5l3.25 3.25-13.5 13.5L33 34zM32 35l3.25 3.25L32 41.5l-3.25-3.25z"
      />
    </svg>
  );
}
