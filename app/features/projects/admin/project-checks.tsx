import { FormChecks } from "#app/features/editing/checks/form-checks.tsx";
import type { Reach } from "#app/features/editing/checks/reveal.ts";
import type { PickedImage } from "#app/features/media/field/picked-image.ts";
import { useCover } from "#app/features/media/field/use-cover.ts";
import { checkCover } from "#app/features/editing/checks/check-text.ts";
import type { Project } from "../project.ts";

interface Props {
  /** The stored project; null for a new one. */
  item: Project | null;
  live: Record<string, string>;
  picked: PickedImage;
  reach: Reach | null;
}

/** The editorial checks of a project: its description and its cover. */
export function ProjectChecks({ item, live, picked, reach }: Props) {
  const cover = useCover(item?.image ?? null, picked, live["imageAlt"]);
  return <FormChecks live={live} textField="description" more={checkCover(cover)} reach={reach} />;
}
