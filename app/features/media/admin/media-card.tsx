import { Crosshair, Trash2 } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { adminPath } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { longDate } from "#app/text/dates.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { withEditor } from "#app/ui/list/use-open-editor.ts";
import { UNUSED_DAYS } from "../retention.ts";
import { AdminImage } from "../admin-image.tsx";
import { InlineAlt } from "./inline-alt.tsx";
import type { StoredImage } from "../media.ts";
import { MissingAltMark } from "./missing-alt.tsx";
import { usageLabel } from "../usage-labels.ts";

interface Props {
  image: StoredImage;
  onSaved: (image: StoredImage) => void;
  onAim: (image: StoredImage) => void;
  onDelete: (image: StoredImage) => void;
}

/** A stored image with its alternative text, its focal point and the items that use it. */
export const MediaCard = memo(function MediaCard({ image, onSaved, onAim, onDelete }: Props) {
  const { width, height, alt, createdAt, usedIn, focalX, focalY } = image;
  const types = useContentTypes();
  const name = alt || "the image without a text";
  return (
    <li className="flex min-w-0 flex-col border-2 border-rule bg-sheet">
      <AdminImage
        image={image}
        alt={alt}
        sizes="(min-width: 640px) 18rem, 92vw"
        className="block border-b border-rule bg-inset p-3"
        imgClassName="aspect-video w-full object-contain"
      />
      <div className="flex grow flex-col gap-3 p-3">
        <p className="label flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ink-soft">
          <span>
            {width} × {height}
          </span>
          <DateTime iso={createdAt} />
        </p>
        {(alt === "" || usedIn.length === 0) && (
          <div className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
            {alt === "" && <MissingAltMark />}
            {usedIn.length === 0 && (
              <p>
                <Chip>Unused</Chip> Kept until {retainedUntil(createdAt)}.
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
                    to={(type ? adminPath(type) : "") + withEditor("", use.id)}
                    className="text-link inline-block py-0.5"
                  >
                    {capital(usageLabel(use))}
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
        <div className="-mx-2 mt-auto flex items-center justify-between">
          <Button size="sm" variant="quiet" onClick={() => onAim(image)}>
            <Crosshair aria-hidden="true" className="size-4" /> Focal point
            <span className="label text-ink-soft">
              {focalX}/{focalY}
            </span>
          </Button>
          {usedIn.length === 0 && (
            <IconButton size="sm" label={`Delete ${name}`} onClick={() => onDelete(image)}>
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </div>
      </div>
    </li>
  );
});

/** When the next sweep deletes an unused image (`sweepOrphans`). */
function retainedUntil(createdAt: string): string {
  const end = Math.max(Date.now(), Date.parse(createdAt) + UNUSED_DAYS * 24 * 60 * 60 * 1000);
  return longDate(new Date(end).toISOString());
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
