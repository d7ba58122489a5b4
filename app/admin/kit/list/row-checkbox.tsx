import type { ChangeEvent } from "react";

interface Props {
  /** The accessible name; it is not shown. */
  label: string;
  checked: boolean;
  /** Shows the indeterminate state: part of the items are selected. */
  mixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A native checkbox for a table row, with a touch-sized target. */
export function RowCheckbox({ label, checked, mixed = false, onChange }: Props) {
  return (
    <label className="-m-2 grid size-10 cursor-pointer place-items-center select-none pointer-coarse:-m-3 pointer-coarse:size-12">
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // A click with Shift would also select the text between the two rows.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={onChange}
        className="checkbox"
      />
    </label>
  );
}
