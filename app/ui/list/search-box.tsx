import { Search } from "lucide-react";
import { startTransition, useOptimistic } from "react";
import { cx } from "../cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** What it says while it is empty, and what it is called. */
  placeholder: string;
}

/** The search of a list. It shows what is typed at once; the page follows as soon as it can. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const [text, setText] = useOptimistic(value);
  const type = (next: string) =>
    startTransition(() => {
      setText(next);
      onChange(next);
    });
  return (
    <div className="relative min-w-[min(11rem,100%)] grow basis-44">
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
        value={text}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
        maxLength={200}
        className={cx(controlClass, "py-1! ps-9!")}
      />
    </div>
  );
}
