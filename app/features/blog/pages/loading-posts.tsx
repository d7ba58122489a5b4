import { blogLabels } from "#site-labels";
import { cx } from "#app/ui/cx.ts";
import { LoadingState, Skeleton } from "#app/ui/states.tsx";

/** The blog while its list loads: skeletons of the size of the content. */
export function LoadingPosts() {
  const { loading } = blogLabels;
  return (
    <>
      <div className="relative grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-12">
        <div className="appear-late plate-room lg:col-span-7">
          <Skeleton className="aspect-video" />
        </div>
        <div className="lg:col-span-5">
          <LoadingState text={loading}>
            <div className="appear-late grid gap-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-12 w-4/5" />
              <Skeleton className="mt-4 h-6" />
              <Skeleton className="h-6" />
              <Skeleton className="h-6 w-3/5" />
            </div>
          </LoadingState>
        </div>
      </div>
      <div className="appear-late mt-16 grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-6">
        {[0, 1, 2, 3, 4].map((card) => (
          <div
            key={card}
            className={cx(
              "grid content-start gap-3 border-t-2 border-ink pt-3",
              card < 2 ? "lg:col-span-3" : "lg:col-span-2",
            )}
          >
            <Skeleton className="h-4" />
            <Skeleton className="plate-room aspect-video" />
            <Skeleton className="h-7" />
            <Skeleton className="h-20" />
          </div>
        ))}
      </div>
    </>
  );
}
