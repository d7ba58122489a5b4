import { z } from "zod";
import { alt, image, imageFields, imageIdField, uploadNotes } from "#app/features/media/media.ts";
import { slugField, storedSlugField } from "#app/content/slugs/slug-field.ts";
import { flag, isVisible, line, requiredLine, requiredParagraphs, revision, urlText } from "#app/config/fields.ts";

export const PROJECT_ICONS = ["Box", "Layers", "Code"] as const;

/** The gradients that the create form offers. On edit the field is free text. */
export const PROJECT_COLORS = [
  { label: "Green, teal, cyan", value: "from-green-500 via-teal-500 to-cyan-500" },
  { label: "Purple, pink, red", value: "from-purple-500 via-pink-500 to-red-500" },
  { label: "Yellow, orange, rose", value: "from-yellow-500 via-orange-500 to-rose-500" },
] as const;

const techRequired = "Tech is required: one or more names, separated by commas.";

/** Technologies, as repeated fields or one with commas; trimmed, without empty and repeated names. */
const tech = z
  .union([z.string(), z.array(z.string()).max(100)], {
    error: ({ input }) => (input == null ? techRequired : "Tech must be a list of names."),
  })
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(","))
      .map((part) => part.trim()),
  )
  .pipe(z.array(line("A technology", 60)))
  .transform((names) => [...new Set(names.filter(isVisible))])
  .pipe(z.array(z.string()).min(1, techRequired).max(50, "A project can have at most 50 technologies."));

/** Further facts by name, such as {"Duration": "6 weeks"}, without empty names and texts; a form sends them as JSON text. */
const details = z
  .preprocess(
    (value) => {
      if (typeof value !== "string") return value;
      if (value.trim() === "") return {};
      try {
        return JSON.parse(value);
      } catch {
        return value;
      }
    },
    z.record(line("A detail's name", 60), line("A detail", 300), "Details must be pairs of a name and a text."),
  )
  .transform((value) => Object.fromEntries(Object.entries(value).filter((pair) => pair.every(isVisible))))
  .refine((value) => Object.keys(value).length <= 20, "A project can have at most 20 details.");

const removals = {
  removeImage: flag().optional(),
  removeImage1: flag().optional(),
  removeImage2: flag().optional(),
  removeImage3: flag().optional(),
  removeImage4: flag().optional(),
};

const orderMessage = "The order must name some of the places 1 to 4, each once, such as 3,1,2.";

/** The new order of the additional images, applied last: the image in the first slot listed becomes image1. */
const imageOrder = z
  .union([z.string(), z.array(z.coerce.string())], orderMessage)
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(","))
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.enum(["1", "2", "3", "4"], orderMessage).transform(Number))
      .refine((positions) => new Set(positions).size === positions.length, orderMessage),
  )
  .meta({
    description:
      "The new order of the additional images, by their numbers in this request: 3,1 puts the third first and the first second. The others follow in their old order, without gaps.",
  });

const slugMeta = { description: "Made from the title if empty" };

/** The form's fields. A create requires title, description, category and tech; an update changes only what is sent. */
export const projectForm = z
  .object({
    title: requiredLine("Title", 300),
    description: requiredParagraphs("Description", 100_000),
    category: requiredLine("Category", 60),
    icon: z.enum(PROJECT_ICONS, "Icon must be Box, Layers or Code.").optional(),
    color: line("Color", 200).optional(),
    tech,
    demo: urlText("Live demo").optional(),
    github: urlText("GitHub").optional(),
    details: details.optional(),
    slug: slugField.optional().meta(slugMeta),
    ...imageFields,
    additionalImageAlt1: alt(),
    additionalImageAlt2: alt(),
    additionalImageAlt3: alt(),
    additionalImageAlt4: alt(),
    additionalImageId1: imageIdField(),
    additionalImageId2: imageIdField(),
    additionalImageId3: imageIdField(),
    additionalImageId4: imageIdField(),
    imageOrder: imageOrder.optional(),
  })
  .meta({ id: "ProjectForm" });

export const projectUpdate = projectForm
  .partial()
  .extend({ slug: storedSlugField.optional().meta(slugMeta), ...removals, revision })
  .meta({ id: "ProjectUpdate" });

export type ProjectForm = z.infer<typeof projectForm>;
export type ProjectUpdate = z.infer<typeof projectUpdate>;

export const projectSummary = z
  .object({
    _id: z.string(),
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    preview: z.string().meta({ description: "The first 200 characters of the description as plain text" }),
    category: z.string(),
    icon: z.enum(PROJECT_ICONS),
    color: z.string(),
    tech: z.array(z.string()),
    image: image.nullable(),
    imageUrl: z.string().nullable().meta({ description: "The cover's URL, or null" }),
    additionalImages: z.object({
      image1: image.optional(),
      image2: image.optional(),
      image3: image.optional(),
      image4: image.optional(),
    }),
    demo: z.string(),
    github: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    revision: z.number().int(),
  })
  .meta({ id: "ProjectSummary" });

export const project = projectSummary
  .extend({
    description: z.string().meta({ description: "Markdown" }),
    descriptionHtml: z.string().meta({ description: "The description as safe HTML" }),
    details: z.record(z.string(), z.string()),
    ...uploadNotes,
  })
  .meta({ id: "Project" });

export type ProjectSummary = z.infer<typeof projectSummary>;
export type Project = z.infer<typeof project>;
