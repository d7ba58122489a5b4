import { useEffect, useRef } from "react";

interface Props {
  /** What it is called, for those who do not see what it stands beside. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
  /** Told whether Shift was held. */
  onToggle: (shift: boolean) => void;
}

/** A native checkbox for a table's row, with a target that a finger can meet. */
export function RowCheckbox({ label, checked, mixed = false, onToggle }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="-m-2 grid size-10 cursor-pointer place-items-center select-none pointer-coarse:-m-3 pointer-coarse:size-12">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // Shift and a click would select the text between the two as well.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        className="size-4.5 accent-ink"
      />
    </label>
  );
}
