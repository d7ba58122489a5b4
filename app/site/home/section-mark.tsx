/** A printer's mark above a section's title; its second ink moves into register when it enters the viewport. */
export function SectionMark() {
  return (
    <svg data-mark viewBox="0 0 40 40" aria-hidden="true" className="mb-5 size-8 overflow-visible">
      <circle cx="20" cy="20" r="11" className="mark-ink fill-accent" />
      <path d="M20 0v40M0 20h40" className="stroke-ink" strokeWidth="2.5" />
      <circle cx="20" cy="20" r="11" className="fill-transparent stroke-ink" strokeWidth="2.5" />
    </svg>
  );
}
