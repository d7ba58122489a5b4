import { cx } from "../cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";
import { useWriteParameter } from "./use-write-parameter.ts";

/** A part of a list, such as its drafts. */
export interface StateOption {
  /** Stands in the URL (?filter=); "" for the whole list. */
  value: string;
  label: string;
  count: number;
}

interface Props {
  /** What is narrowed, such as "Status". */
  label: string;
  options: StateOption[];
  chosen: string;
}

/** Which part of a list is shown, with how many there are of each: a row of words, or a choice in a narrow window. */
export function StateFilter({ label, options, chosen }: Props) {
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
            <span className="label">{count.toLocaleString("en-US")}</span>
          </button>
        ))}
      </div>
      <select
        aria-label={label}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className={cx(controlClass, "w-auto! min-w-0 grow py-1! text-small! md:hidden", chosen && "border-ink")}
      >
        {options.map(({ value, label: name, count }) => (
          <option key={value} value={value}>
            {name} ({count.toLocaleString("en-US")})
          </option>
        ))}
      </select>
    </>
  );
}
