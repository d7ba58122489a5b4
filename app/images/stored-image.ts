import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { MEDIA_NAME } from "./store.ts";
import { MAX_SIDE } from "./limits.ts";

/* What the row of an image may contain. An export or a backup can contain anything, and so can a database restored from it. */

/** A file of an image. Its name says the rest: ID-WIDTH.FORMAT. */
export type MediaFile = { name: string; format: "avif" | "webp"; width: number };

const MAX_PLACEHOLDER = 2_000;
/** A data URL that is safe in CSS; `print=…` marks artwork. */
const PLACEHOLDER = /^data:image\/[a-z]{3,5}(?:;print=[a-z]+)?;base64,[A-Za-z0-9+/]+={0,2}$/;

/** The files of an image, from the columns of its row. Ignores all others than this image's own. */
export function filesOf(id: string, files: string): MediaFile[] {
  const entries = parse(files);
  return Array.isArray(entries) ? entries.flatMap((entry: unknown) => fileOf(id, entry)) : [];
}

function fileOf(id: string, entry: unknown): MediaFile[] {
  const name = typeof entry === "object" && entry !== null && "name" in entry ? String(entry.name) : "";
  const [, owner, width, format] = MEDIA_NAME.exec(name) ?? [];
  return owner === id ? [{ name, format: format === "avif" ? "avif" : "webp", width: Number(width) }] : [];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The columns of a row that pages and the API show. */
type ShownColumns = { width: unknown; height: unknown; focal_x: unknown; focal_y: unknown; placeholder: unknown };

/** Replaces values that no image of this site has, because pages write them into HTML and CSS. */
export function safeColumns({ width, height, focal_x, focal_y, placeholder }: ShownColumns) {
  return {
    width: wholeNumber(width, MAX_SIDE, 0),
    height: wholeNumber(height, MAX_SIDE, 0),
    focal_x: wholeNumber(focal_x, 100, 50),
    focal_y: wholeNumber(focal_y, 100, 50),
    placeholder: isPlaceholder(placeholder) ? placeholder : "",
  };
}

const wholeNumber = (value: unknown, max: number, otherwise: number) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max ? value : otherwise;

const isPlaceholder = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_PLACEHOLDER && PLACEHOLDER.test(value);

const side = z.int().min(0).max(MAX_SIDE);
const percent = z.int().min(0).max(100);

/** A row of the table `media`, from an export or a backup. */
export const imageRow = z
  .strictObject({
    id: z.string().regex(/^[0-9a-f-]{36}$/),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    width: side,
    height: side,
    placeholder: z.string().refine((value) => value === "" || isPlaceholder(value)),
    files: z.string(),
    alt: z.string(),
    // Archives of older versions do not have these columns.
    focal_x: percent.optional(),
    focal_y: percent.optional(),
    created_at: z.iso.datetime(),
  })
  .refine(({ id, files }) => isDeepStrictEqual(parse(files), filesOf(id, files)));
