import { validate } from "#app/client/validate.ts";
import { PROJECT_COLORS, projectForm, type Project } from "../project.ts";

/** The labels of the form's fields. */
export const PROJECT_FIELD_NAMES = {
  title: "Title",
  category: "Category",
  description: "Description",
  tech: "Tech",
  color: "Color",
  icon: "Icon",
  demo: "Live demo",
  github: "GitHub",
  details: "Additional details",
  slug: "Address",
  imageAlt: "Alternative text of the cover",
  additionalImageAlt1: "Alternative text of image 1",
  additionalImageAlt2: "Alternative text of image 2",
  additionalImageAlt3: "Alternative text of image 3",
  additionalImageAlt4: "Alternative text of image 4",
};

/** The values of the form's fields for a project, or for a new one. */
export function projectValues(project: Project | null): Record<string, string> {
  return {
    title: project?.title ?? "",
    category: project?.category ?? "",
    description: project?.description ?? "",
    tech: project?.tech.join(", ") ?? "",
    icon: project?.icon ?? "Box",
    color: project?.color ?? PROJECT_COLORS[0].value,
    demo: project?.demo ?? "",
    github: project?.github ?? "",
    details: Object.entries(project?.details ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
    slug: project?.slug ?? "",
    imageAlt: project?.image?.alt ?? "",
    additionalImageAlt1: project?.additionalImages.image1?.alt ?? "",
    additionalImageAlt2: project?.additionalImages.image2?.alt ?? "",
    additionalImageAlt3: project?.additionalImages.image3?.alt ?? "",
    additionalImageAlt4: project?.additionalImages.image4?.alt ?? "",
  };
}

type ProjectRequest = Omit<Record<string, string>, "tech"> & { tech: string[] };

/** Converts the form's values to a request: tech as a list, details as JSON. `errors`: rules that only the form has. */
export function toRequest(values: Record<string, string>, isNew: boolean) {
  const { tech: techText = "", details: detailsText = "", imageAlt = "", ...plain } = values;
  const tech = splitTech(techText);
  const { details, error } = parseDetails(detailsText);
  const errors: Record<string, string> = {};
  if (tech.length === 0) errors["tech"] = "Tech is required: one or more names, separated by commas.";
  if (!plain["color"]?.trim()) errors["color"] = "Color is required.";
  if (error) errors["details"] = error;
  const request = { ...plain, tech, details: JSON.stringify(details) } as unknown as ProjectRequest;
  if (!isNew || imageAlt.trim() !== "") request["imageAlt"] = imageAlt;
  return { request, errors };
}

/** The validation errors of the form's values, by field. */
export function checkProject(values: Record<string, string>): Record<string, string> {
  const { request, errors } = toRequest(values, true);
  const checked = validate(projectForm, request);
  return { ...(checked.ok ? {} : checked.errors), ...errors };
}

function splitTech(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Parses lines such as "Duration: 6 weeks". `error` is about the first line that is not one, or repeats a name. */
function parseDetails(text: string): { details: Record<string, string>; error?: string } {
  const details: Record<string, string> = {};
  for (const line of text.split("\n").filter((entry) => entry.trim() !== "")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim();
    const value = line.slice(colon + 1).trim();
    if (!name || !value) return { details, error: "Write each detail on a line of its own as name: text." };
    if (Object.hasOwn(details, name)) {
      return { details, error: `Two details have the name “${name}”. Write them on one line.` };
    }
    details[name] = value;
  }
  return { details };
}
