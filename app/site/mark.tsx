/** The studio's mark: a quad of four, its north-east plate printed a little off in the second ink. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path fill="currentColor" d="M1 1h9.5v9.5H1zM1 13.5h9.5V23H1zM13.5 13.5H23V23h-9.5z" />
      <path className="overprint fill-accent" d="M12 3.2 21.8 1l-2.1 9.9L9.9 13z" />
    </svg>
  );
}
