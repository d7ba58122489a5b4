import { FormChecks } from "#app/features/editing/checks/form-checks.tsx";
import type { GoTo } from "#app/features/editing/checks/reveal.ts";
import { altField, hasImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { useCover } from "#app/features/media/field/use-cover.ts";
import type { PickedImages } from "#app/features/media/field/use-picked-images.ts";
import { checkMoreImages } from "#app/features/editing/checks/check-more-images.ts";
import { checkCover } from "#app/features/editing/checks/check-text.ts";
import type { Project } from "../project.ts";
import { storedImages } from "./project-images.tsx";

interface Props {
  /** The stored project; null for a new one. */
  item: Project | null;
  live: Record<string, string>;
  picked: PickedImages;
  goTo: GoTo | null;
}

/** The editorial checks of a project: its description and its images. */
export function ProjectChecks({ item, live, picked, goTo }: Props) {
  const { images, order } = picked;
  const stored = storedImages(item);
  const cover = useCover(stored[0] ?? null, images[0] ?? NO_CHANGE, live["imageAlt"]);
  const shown = order
    .map((slot, index) => ({ slot, position: index + 1, alt: live[altField(slot)] ?? "" }))
    .filter(({ slot }) => hasImage(stored[slot] ?? null, images[slot] ?? NO_CHANGE));
  const more = [...checkCover(cover), ...checkMoreImages(shown)];
  return <FormChecks live={live} textField="description" more={more} goTo={goTo} />;
}
