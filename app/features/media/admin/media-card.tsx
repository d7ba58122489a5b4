import { capitalize } from "#app/config/capitalize.ts";
import { Crosshair, Trash2 } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { timeZone } from "#app/ui/time/local-time.ts";
import { adminPath } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { longDate } from "#app/ui/time/dates.ts";
import { DAY_MS } from "#app/config/day.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { withEditor } from "#app/admin/kit/list/url-state.ts";
import { UNUSED_DAYS } from "../retention.ts";
import { AdminImage } from "../admin-image.tsx";
import { InlineAlt } from "./inline-alt.tsx";
import type { StoredImage } from "../media.ts";
import { MissingAltMark } from "./missing-alt.tsx";
import { usageLabel } from "../usage-labels.ts";

interface Props {
  image: StoredImage;
  onSaved: (image: StoredImage) => void;
  onFocalPoint: (image: StoredImage) => void;
  onDelete: (image: StoredImage) => void;
}

/** A stored image with its alternative text, its focal point and the items that use it. */
export const MediaCard = memo(function MediaCard({ image, onSaved, onFocalPoint, onDelete }: Props) {
  const { width, height, alt, createdAt, usedIn, focalX, focalY } = image;
  const types = useContentTypes();
  const name = alt || "the image without alternative text";
  return (
    <li
      data-row={image.id}
      className="grid min-w-0 grid-cols-[7.5rem_minmax(0,1fr)] grid-rows-[auto_auto_1fr] border-2 border-rule bg-sheet @max-[17rem]:flex @max-[17rem]:flex-col sm:flex sm:flex-col"
    >
      <AdminImage
        image={image}
        alt={alt}
        sizes="(min-width: 640px) 18rem, 7.5rem"
        className="block border-b border-rule bg-inset p-2 sm:p-3"
        imgClassName="aspect-4/3 w-full object-contain sm:aspect-video"
      />
      <p className="label col-start-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1.5 pt-2 text-ink-soft sm:p-3 sm:pb-0">
        <span>{`${width} × ${height}`}</span>
        <DateTime iso={createdAt} />
      </p>
      <div className="col-start-2 row-span-3 row-start-1 flex min-w-0 flex-col gap-2 border-s border-rule p-2.5 @max-[17rem]:border-s-0 sm:grow sm:gap-3 sm:border-s-0 sm:p-3 sm:pb-0">
        {(alt === "" || usedIn.length === 0) && (
          <div className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
            {alt === "" && <MissingAltMark />}
            {usedIn.length === 0 && (
              <p>
                <Chip>Unused</Chip>
                <span>{` Kept until ${retainedUntil(createdAt)}.`}</span>
              </p>
            )}
          </div>
        )}
        <InlineAlt image={image} onSaved={onSaved} />
        {usedIn.length > 0 && (
          <ul aria-label="Used in" className="grid gap-1 text-small">
            {usedIn.map((use) => {
              const type = types.find(({ name }) => name === use.type);
              return (
                <li key={`${use.id} ${use.place}`} className="min-w-0 wrap-anywhere">
                  <Link
                    to={type ? adminPath(type) + withEditor("", use.id) : "/admin/settings"}
                    className="text-link inline-block py-0.5"
                  >
                    {capitalize(usageLabel(use))}
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <div className="col-start-1 flex flex-wrap items-center justify-between self-end p-1 max-sm:*:px-1 sm:self-stretch">
        <Button size="sm" variant="quiet" onClick={() => onFocalPoint(image)}>
          <Crosshair aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
          <span className="flex flex-wrap gap-x-2 text-start">
            Focal point
            <span className="label text-ink-soft">{`${focalX}/${focalY}`}</span>
          </span>
        </Button>
        {usedIn.length === 0 && (
          <IconButton label={`Delete ${name}`} onClick={() => onDelete(image)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
    </li>
  );
});

/** When the next sweep deletes an unused image (`sweepOrphans`). */
function retainedUntil(createdAt: string): string {
  const end = Math.max(Date.now(), Date.parse(createdAt) + UNUSED_DAYS * DAY_MS);
  return longDate(new Date(end).toISOString(), "en", timeZone());
}
