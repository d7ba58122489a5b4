import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { AdminPage } from "./pages.ts";
import { commandKey, shortcutsAreOn, switchShortcuts } from "./shortcuts.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  pages: AdminPage[];
}

/** Every shortcut, and the switch for those of a single key. */
export function ShortcutList({ open, onClose, pages }: Props) {
  const [on, setOn] = useState(shortcutsAreOn);
  const command = commandKey();
  const single: [string[], string][] = [
    [["/"], "Search this list"],
    [["n"], "Create something new"],
    ...pages.flatMap(({ key, label }): [string[], string][] => (key ? [[["g", key], `Go to ${label}`]] : [])),
    [["?"], "Show these shortcuts"],
  ];
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Keyboard shortcuts" size="sm">
      <div className="grid gap-6">
        <Keys
          rows={[
            [[command, "K"], "Search or jump to a page"],
            [["Shift", "click"], "Select everything between two checkboxes"],
          ]}
        />
        <div className="grid gap-3">
          <label className="flex min-h-11 cursor-pointer items-center gap-3 border-y border-rule">
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => {
                switchShortcuts(event.target.checked);
                setOn(event.target.checked);
              }}
              className="checkbox"
            />
            <span className="font-bold">Single-key shortcuts</span>
          </label>
          <div className={on ? undefined : "line-through opacity-70"}>
            <Keys rows={single} />
          </div>
          <p className="text-small text-ink-soft">They are off while you type or a dialog is open.</p>
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ rows }: { rows: [keys: string[], what: string][] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
      {rows.map(([keys, what]) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid items-center">
          <dt>{what}</dt>
          <dd className="flex justify-end gap-1">
            {keys.map((key) => (
              <kbd key={key} className="label min-w-7 border border-edge bg-inset px-1.5 py-0.5 text-center">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
