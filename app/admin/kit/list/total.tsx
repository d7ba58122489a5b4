interface Props {
  /** Such as "Total Blogs". */
  label: string;
  /** Null while it is not known. */
  count: number | null;
  /** More items are loading: the count gets a "+". */
  isGrowing?: boolean;
}

/** The number of items that a list shows. */
export function Total({ label, count, isGrowing = false }: Props) {
  return (
    <p
      className="label ms-auto flex min-h-8 flex-wrap items-center gap-x-2 text-ink-soft"
      aria-live={isGrowing ? "off" : "polite"}
      aria-busy={isGrowing}
    >
      {label}
      <strong className="display text-title text-ink">
        {`${count?.toLocaleString("en-US") ?? "–"}${isGrowing && count !== null ? "+" : ""}`}
      </strong>
    </p>
  );
}
