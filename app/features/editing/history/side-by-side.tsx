import type { FieldValues } from "../use-editor.ts";
import { comparePassages, compareWords, type Passage, type PassageRow, type Piece } from "#app/text/word-diff.ts";
import { shortDateTime } from "#app/text/dates.ts";
import { cx } from "#app/ui/cx.ts";

/** Characters; longer texts, and texts of several lines, are compared line by line. */
const SHORT = 160;

export interface ShownImage {
  id: string;
  url: string;
  alt: string;
}

/** A version's field values, and its images by position. */
export interface VersionContent {
  texts: FieldValues;
  images: readonly (ShownImage | null)[];
}

interface Props {
  before: VersionContent;
  after: VersionContent;
  /** The fields' labels, by name. */
  names: FieldValues;
  /** The headings of the left and the right side. */
  titles: readonly [string, string];
}

/** Shows the fields and images in which two versions differ, side by side. */
export function SideBySide({ before, after, names, titles }: Props) {
  const fields = Object.keys(names).filter((name) => (before.texts[name] ?? "") !== (after.texts[name] ?? ""));
  const places = Math.max(before.images.length, after.images.length);
  const images = Array.from({ length: places }, (_, place) => place).filter(
    (place) => before.images[place]?.id !== after.images[place]?.id,
  );
  if (fields.length + images.length === 0) return <p className="py-4">These two versions say the same.</p>;
  return (
    <div className="grid gap-6">
      <div
        aria-hidden="true"
        className="hidden grid-cols-2 gap-4 border-b-2 border-ink pb-1 text-small font-bold sm:grid"
      >
        <span>{titles[0]}</span>
        <span>{titles[1]}</span>
      </div>
      {fields.map((name) => (
        <section key={name} aria-label={names[name]} className="grid gap-1">
          <h3 className="label text-ink-soft">{names[name]}</h3>
          {withoutBlanks(rowsOf(before.texts[name] ?? "", after.texts[name] ?? "")).map((row, index) =>
            "skipped" in row ? (
              <p key={index} className="label bg-inset px-3 py-1 text-ink-soft">
                {row.skipped} equal lines
              </p>
            ) : (
              <Sides key={index} passage={row} titles={titles} />
            ),
          )}
        </section>
      ))}
      {images.map((place) => (
        <section key={place} aria-label={placeName(place)} className="grid gap-1">
          <h3 className="label text-ink-soft">{placeName(place)}</h3>
          <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
            {[before, after].map(({ images }, side) => (
              <ImageSide key={side} image={images[place] ?? null} title={titles[side] ?? ""} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const placeName = (place: number) => (place === 0 ? "Image" : `Additional image ${place}`);

function rowsOf(before: string, after: string): PassageRow[] {
  const isLong = [before, after].some((text) => text.length > SHORT || text.includes("\n"));
  return isLong ? comparePassages(before, after) : [compareWords(readable(before), readable(after))];
}

/** Leaves out rows that are empty on both sides. */
function withoutBlanks(rows: PassageRow[]): PassageRow[] {
  const hasText = (pieces: Piece[]) => pieces.some(({ text }) => text !== "");
  return rows.filter((row) => "skipped" in row || hasText(row.before) || hasText(row.after));
}

/** Formats a value of <input type="datetime-local">; returns any other text unchanged. */
const readable = (text: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? shortDateTime(text) : text);

function Sides({ passage, titles }: { passage: Passage; titles: Props["titles"] }) {
  const isSame = [...passage.before, ...passage.after].every(({ changed }) => !changed);
  return (
    <div className="grid gap-2 text-small sm:grid-cols-2 sm:gap-4">
      <p className="min-w-0 border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere">
        <span className="sr-only">{titles[0]}: </span>
        <Pieces pieces={passage.before} gone />
      </p>
      <p
        className={cx(
          "min-w-0 border-s-2 border-ink ps-3 whitespace-pre-wrap wrap-anywhere",
          // In a single column, the same text would appear twice.
          isSame && "max-sm:hidden",
        )}
      >
        <span className="sr-only">{titles[1]}: </span>
        <Pieces pieces={passage.after} />
      </p>
    </div>
  );
}

function Pieces({ pieces, gone = false }: { pieces: Piece[]; gone?: boolean }) {
  if (pieces.every(({ text }) => text === "")) return <span className="text-ink-soft">(empty)</span>;
  return pieces.map(({ text, changed }, index) => {
    if (!changed) return text;
    if (gone)
      return (
        <del key={index} className="bg-inset text-ink-soft decoration-2">
          {text}
        </del>
      );
    return (
      <ins key={index} className="bg-accent-wash font-medium decoration-2">
        {text}
      </ins>
    );
  });
}

function ImageSide({ image, title }: { image: ShownImage | null; title: string }) {
  return (
    <figure className="grid content-start gap-1 border border-rule p-2">
      <figcaption className="label text-ink-soft">{title}</figcaption>
      {image ? (
        <img
          src={image.url}
          alt={image.alt || "Without a description"}
          className="h-32 w-full bg-inset object-contain"
        />
      ) : (
        <p className="grid h-32 place-items-center bg-inset text-small text-ink-soft">No image</p>
      )}
    </figure>
  );
}
