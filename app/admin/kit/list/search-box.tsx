import { Search } from "lucide-react";
import { controlClass } from "#app/ui/form/control-class.ts";
import { cx } from "#app/ui/cx.ts";

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** The placeholder and accessible name. */
  placeholder: string;
}

export function SearchBox({ value, onChange, placeholder }: Props) {
  return (
    <div className="relative min-w-[min(11rem,100%)] grow-999 basis-44">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        name="q"
        aria-label={placeholder.replace("...", "")}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        maxLength={200}
        className={cx(controlClass, "py-1! ps-9! text-ellipsis max-sm:placeholder:text-small")}
      />
    </div>
  );
}
