import { readMinutes } from "#app/text/read-minutes.ts";
import { countForeignImages, countWords, missingAlts } from "./text-facts.ts";

interface Props {
  id: string;
  text: string;
  onGoTo: (position: number) => void;
}

/** Facts about a text while it is written: its length, and images without alternative text or on other sites. */
export function TextFacts({ id, text, onGoTo }: Props) {
  const words = countWords(text);
  const missing = missingAlts(text);
  const [first] = missing;
  const foreign = countForeignImages(text);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1 pointer-coarse:min-h-12">
      <p id={id} className="label text-ink-soft">
        {words.toLocaleString("en-US")} {words === 1 ? "word" : "words"} · {readMinutes(text)} min read
      </p>
      {foreign > 0 && (
        <p className="text-small font-medium">
          {foreign === 1
            ? "One image lies on another site: readers get a link in its place. Upload it to show it."
            : `${foreign} images lie on other sites: readers get links in their place. Upload them to show them.`}
        </p>
      )}
      {first !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 text-small font-medium text-danger">
          {missing.length === 1 ? "One image has" : `${missing.length} images have`} no alternative text.
          <button type="button" className="text-link min-h-11 font-bold text-ink" onClick={() => onGoTo(first)}>
            Write it
          </button>
        </p>
      )}
    </div>
  );
}
