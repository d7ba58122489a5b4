import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";
import { useWriteParameter } from "#app/ui/list/use-write-parameter.ts";

/** A part of a list, such as its drafts. */
export interface StateOption {
  /** The value of ?filter= in the URL; "" for the whole list. */
  value: string;
  label: string;
  count: number;
}

interface Props {
  /** The accessible name, such as "Status". */
  label: string;
  options: StateOption[];
  chosen: string;
  /** False while the list is not loaded. */
  isCounted: boolean;
}

/** The filters of a list with the number of items of each: a row of buttons, or a select in a narrow viewport. */
export function StateFilter({ label, options, chosen, isCounted }: Props) {
  const write = useWriteParameter();
  const choose = (value: string) => write("filter", value);
  return (
    <>
      <div role="group" aria-label={label} className="flex flex-wrap gap-x-1 max-md:hidden">
        {options.map(({ value, label: name, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
            className={cx(
              "inline-flex min-h-8 touch-target items-center gap-1.5 border-b-3 px-2 text-small transition-[border-color,color]",
              value === chosen
                ? "border-accent font-bold"
                : "border-transparent text-ink-soft [@media(hover:hover)]:hover:border-edge [@media(hover:hover)]:hover:text-ink",
            )}
          >
            {name}
            <span className="label">{isCounted ? count.toLocaleString("en-US") : "–"}</span>
          </button>
        ))}
      </div>
      <select
        aria-label={label}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className={cx(
          controlClass,
          "w-auto! max-w-full min-w-0 grow basis-40 py-1! text-small! md:hidden",
          chosen && "border-ink",
        )}
      >
        {options.map(({ value, label: name, count }) => (
          <option key={value} value={value}>
            {isCounted ? `${name} (${count.toLocaleString("en-US")})` : name}
          </option>
        ))}
      </select>
    </>
  );
}
