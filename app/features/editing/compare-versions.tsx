import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "./use-editor.ts";
import { isLong, Passages, readable } from "./passages.tsx";
import { shortDateTime } from "#app/text/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

interface Props {
  /** A noun for messages, such as "post". */
  what: string;
  /** When the other version was saved; null when unknown. */
  savedAt: string | null;
  /** The stored values before both changes, as far as this form knows them. */
  base: FieldValues;
  mine: FieldValues;
  theirs: FieldValues;
  /** The fields' labels, by name. */
  names: FieldValues;
  /** Formats a field's value for display; by default the value is shown as it is. */
  show?: (name: string, text: string) => string;
  pending: boolean;
  /** Called with the values to save; null when every field is theirs. */
  onSave: (values: FieldValues | null) => void;
  onBack: () => void;
}

/** Resolves a save conflict: shows the fields in which two versions differ and offers a choice for each. */
export function CompareVersions(props: Props) {
  const { what, savedAt, base, mine, theirs, names, show, pending, onSave, onBack } = props;
  const fields = Object.keys(names).filter((name) => (mine[name] ?? "") !== (theirs[name] ?? ""));
  // A field that this form did not change defaults to the other version.
  const [choices, setChoices] = useState<Record<string, "mine" | "theirs">>(() =>
    Object.fromEntries(fields.map((name) => [name, mine[name] === base[name] ? "theirs" : "mine"])),
  );
  const all = (choice: "mine" | "theirs") => setChoices(Object.fromEntries(fields.map((name) => [name, choice])));
  const chosen = () => {
    if (fields.every((name) => choices[name] === "theirs")) return null;
    return {
      ...mine,
      ...Object.fromEntries(fields.map((name) => [name, (choices[name] === "mine" ? mine : theirs)[name] ?? ""])),
    };
  };

  const shown = show ?? ((_name: string, text: string) => text);

  // The form may be scrolled down: bring the notice into view.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <div className="grid gap-6 pb-6">
      <div
        ref={top}
        tabIndex={-1}
        role="alert"
        className="grid gap-3 border-s-4 outline-none border-accent bg-accent-wash px-4 py-3"
      >
        <p>
          <strong className="font-bold">This {what} was changed somewhere else</strong>
          {savedAt ? ` on ${shortDateTime(savedAt)},` : ""} after you opened it. Nothing is lost: choose for each field
          which version is to stay.
        </p>
        {fields.length > 1 && (
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={() => all("mine")}>
              Choose all of mine
            </Button>
            <Button size="sm" onClick={() => all("theirs")}>
              Choose all of theirs
            </Button>
          </div>
        )}
      </div>
      {fields.length === 0 && <p>Both versions say the same. Save to go on.</p>}
      {fields.map((name) => (
        <fieldset key={name} className="grid gap-3 border-t-2 border-ink pt-3">
          <legend className="float-left text-small font-bold">{names[name]}</legend>
          <Versions
            name={name}
            mine={shown(name, mine[name] ?? "")}
            theirs={shown(name, theirs[name] ?? "")}
            choice={choices[name] ?? "mine"}
            onChoose={(choice) => setChoices((before) => ({ ...before, [name]: choice }))}
          />
        </fieldset>
      ))}
      <div
        data-window-foot
        className="sticky -bottom-4 z-10 -mx-4 -mb-10 flex flex-wrap justify-end gap-3 border-t border-rule bg-sheet p-4 max-sm:*:grow sm:-bottom-6 sm:-mx-6 sm:-mb-12 sm:px-6"
      >
        <Button onClick={onBack}>Back to my text</Button>
        <Button variant="primary" pending={pending} onClick={() => onSave(chosen())}>
          Save the chosen version
        </Button>
      </div>
    </div>
  );
}

interface VersionsProps {
  name: string;
  mine: string;
  theirs: string;
  choice: "mine" | "theirs";
  onChoose: (choice: "mine" | "theirs") => void;
}

function Versions({ name, mine, theirs, choice, onChoose }: VersionsProps) {
  const compared = isLong(mine, theirs);
  return (
    <>
      {/* Theirs is on the left, as in the difference below. */}
      <div className="clear-left grid gap-3 sm:grid-cols-2">
        {(["theirs", "mine"] as const).map((side) => (
          <label
            key={side}
            className={cx(
              "flex min-h-11 items-start gap-3 border-2 px-3 py-2",
              choice === side ? "border-ink bg-inset" : "border-edge",
            )}
          >
            <input
              type="radio"
              name={`choice-${name}`}
              checked={choice === side}
              onChange={() => onChoose(side)}
              className="radio mt-1"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-bold">{side === "mine" ? "Mine" : "Theirs"}</span>
              {!compared && <span className="block">{readable(side === "mine" ? mine : theirs) || "(empty)"}</span>}
            </span>
          </label>
        ))}
      </div>
      {compared && (
        <div
          role="region"
          aria-label="Difference"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
          tabIndex={0}
          className="grid max-h-96 gap-1 overflow-y-auto"
        >
          <Passages before={theirs} after={mine} titles={["Theirs", "Mine"]} />
        </div>
      )}
    </>
  );
}
