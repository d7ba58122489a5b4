import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";

interface Option {
  /** "" for the whole list. */
  value: string;
  label: string;
  /** The number of its items; null while it is not known. */
  count?: number | null;
}

interface Props {
  /** The accessible name, such as "Filter posts". */
  label: string;
  options: Option[];
  value: string;
  onChange: (value: string) => void;
}

const text = (count: number | null) => count?.toLocaleString("en-US") ?? "–";

/** The parts of a list, such as its drafts: a row of buttons, or a select in a narrow viewport. */
export function Filter({ label, options, value: chosen, onChange }: Props) {
  return (
    <>
      <div role="group" aria-label={label} className="flex flex-wrap gap-x-1 max-md:hidden">
        {options.map(({ value, label: name, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChange(value)}
            className={cx(
              "inline-flex min-h-8 touch-target items-center gap-1.5 border-b-3 px-2 text-small transition-[border-color,color]",
              value === chosen
                ? "border-accent font-bold"
                : "border-transparent text-ink-soft [@media(hover:hover)]:hover:border-edge [@media(hover:hover)]:hover:text-ink",
            )}
          >
            {name}
            <span className="label" hidden={count === undefined}>
              {count === undefined ? "" : text(count)}
            </span>
          </button>
        ))}
      </div>
      <select
        aria-label={label}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          controlClass,
          "w-auto! max-w-full min-w-0 grow basis-40 py-1! text-small! md:hidden",
          chosen && "border-ink",
        )}
      >
        {options.map(({ value, label: name, count }) => (
          <option key={value} value={value}>
            {count ? `${name} (${text(count)})` : name}
          </option>
        ))}
      </select>
    </>
  );
}
