import { checkImages } from "#app/admin/kit/checks/check-text.ts";
import { FormChecks } from "#app/admin/kit/checks/form-checks.tsx";
import type { GoTo } from "#app/admin/kit/checks/reveal.ts";
import { useValues } from "#app/admin/kit/form/use-values.ts";
import { hasImage, imagePart, type PickedImage } from "#app/admin/kit/image-field/picked-image.ts";
import type { Project } from "../project.ts";
import { storedImages } from "./project-form-values.ts";

interface Props {
  /** The stored project; null for a new one. */
  item: Project | null;
  goTo: GoTo | null;
}

/** The editorial checks of a project: its description and its images. */
export function ProjectChecks({ item, goTo }: Props) {
  const values = useValues();
  const stored = storedImages(item);
  const slots = [0, ...String(values["imageOrder"]).split(",").map(Number)];
  const images = slots.flatMap((slot, index) => {
    const name = slot === 0 ? "image" : `additionalImage${slot}`;
    const field = imagePart(name, "Alt");
    const label = slot === 0 ? "The cover" : `Additional image ${index}`;
    const isThere = hasImage(stored[slot] ?? null, values[name] as PickedImage);
    return isThere ? [{ label, field, alt: String(values[field]) }] : [];
  });
  return (
    <FormChecks text={String(values["description"])} textField="description" more={checkImages(images)} goTo={goTo} />
  );
}
