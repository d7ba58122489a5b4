import { Skeleton } from "#app/ui/states.tsx";

/** Placeholders for the rows of a list that is loading. */
export function RowSkeletons() {
  return (
    <div className="border-y-2 border-ink">
      {[72, 58, 81, 64, 76, 55, 68, 79, 61].map((share) => (
        <div key={share} className="flex h-14 items-center gap-4 border-b border-rule px-3 last:border-b-0">
          <Skeleton className="h-9 w-13 max-md:hidden" />
          <span className="grow">
            <span style={{ width: `${share}%` }} className="block">
              <Skeleton className="h-4" />
            </span>
          </span>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
