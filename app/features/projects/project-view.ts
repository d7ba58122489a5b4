import { capitalize } from "#app/config/capitalize.ts";
import type { Image } from "#app/features/media/media.ts";
import { longDate } from "#app/ui/time/dates.ts";
import { shortenToWords } from "#app/content/shorten.ts";
import { gradientFrom } from "./gradient.ts";
import type { Project, ProjectSummary } from "./project.ts";

const CARD_TEXT = 150;
const CARD_TECH = 3;
const MAX_IMAGES = 5;

/** The data of a project's card. The dialog shows it, too, while the description loads. */
export type ProjectCardData = Pick<ProjectSummary, "id" | "slug" | "title" | "category" | "icon" | "createdAt"> & {
  text: string;
  images: Image[];
  tech: string[];
  moreTech: number;
  /** CSS for the project's color; null to use the site's ink color. */
  gradient: string | null;
  quote: ProjectQuote | null;
};

/** What the link to the next project shows of it. */
export type NextProject = Pick<ProjectSummary, "id" | "slug" | "title" | "category" | "image">;

/** A quote that mentions the project. */
export type ProjectQuote = { name: string; position: string; content: string };

export function toProjectCardData(project: ProjectSummary, quote: ProjectQuote | null = null): ProjectCardData {
  const { id, slug, title, category, icon, createdAt, preview, tech, color } = project;
  return {
    id,
    slug,
    title,
    category,
    icon,
    createdAt,
    text: shortenToWords(preview, CARD_TEXT),
    images: shownImages(project),
    tech: tech.slice(0, CARD_TECH),
    moreTech: Math.max(0, tech.length - CARD_TECH),
    gradient: gradientFrom(color),
    quote,
  };
}

/** The cover and the additional images without duplicates, at most five. */
export function shownImages({ image, additionalImages }: Pick<ProjectSummary, "image" | "additionalImages">): Image[] {
  const { image1, image2, image3, image4 } = additionalImages;
  const all = [image, image1, image2, image3, image4].filter((one) => one != null);
  return all.filter((one, index) => all.findIndex(({ url }) => url === one.url) === index).slice(0, MAX_IMAGES);
}

/** Fields that the page shows elsewhere or that are of no interest to visitors. */
const SHOWN = new Set(
  ["_id", "id", "slug", "title", "preview", "category", "icon", "color", "imageUrl", "demo", "github"].concat([
    "createdAt",
    "revision",
    "description",
    "descriptionHtml",
  ]),
);

/** The project's details, then every other plain value that the page shows nowhere else, as pairs of name and text. */
export function additionalDetails(
  project: Project,
  names: Record<string, string> = {},
  language?: string,
  timeZone?: string,
): [name: string, text: string][] {
  const others = Object.entries(project).flatMap(([key, value]): [string, string][] => {
    if (SHOWN.has(key) || !["string", "number", "boolean"].includes(typeof value) || value === "") return [];
    return [
      [names[key] ?? labelOfKey(key), key.endsWith("At") ? longDate(String(value), language, timeZone) : String(value)],
    ];
  });
  return [...Object.entries(project.details), ...others];
}

/** "teamSize" -> "Team size" */
function labelOfKey(key: string): string {
  const words = key.replace(/At$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalize(words);
}
