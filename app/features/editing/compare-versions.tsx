import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "./use-editor.ts";
import { isLong, Passages, readable } from "./passages.tsx";
import { shortDateTime } from "#app/text/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

interface Props {
  /** The start of the notice, such as "This post was". */
  subject: string;
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
  /** True outside a dialog. */
  inPage?: boolean;
  pending: boolean;
  /** Called with the values to save; null when every field is theirs. */
  onSave: (values: FieldValues | null) => void;
  onBack: () => void;
}

/** Resolves a save conflict: shows the fields in which two versions differ and offers a choice for each. */
export function CompareVersions(props: Props) {
  const { subject, savedAt, base, mine, theirs, names, show, inPage, pending, onSave, onBack } = props;
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

  return (
    <div className="grid gap-5 pb-6">
      <Notice subject={subject} savedAt={savedAt} onAll={fields.length > 1 ? all : null} />
      {fields.length === 0 && <p>Both versions say the same. Save to go on.</p>}
      {fields.map((name) => (
        <fieldset
          key={name}
          className="grid gap-x-6 gap-y-2 border-t-2 border-ink pt-3 lg:grid-cols-[9rem_minmax(0,1fr)] lg:pt-5"
        >
          {/* Floating makes a legend a cell of the grid. */}
          <legend className="float-left text-small font-bold wrap-anywhere lg:pt-2.5">{names[name]}</legend>
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
        className={cx(
          "sticky z-10 flex flex-wrap justify-end gap-3 max-sm:*:grow",
          inPage
            ? "bottom-0 border-t-2 border-ink bg-stock py-3"
            : "-bottom-4 -mx-4 -mb-10 border-t border-rule bg-sheet p-4 sm:-bottom-6 sm:-mx-6 sm:-mb-12 sm:px-6",
        )}
      >
        <Button onClick={onBack}>Back to my text</Button>
        <Button variant="primary" pending={pending} onClick={() => onSave(chosen())}>
          Save the chosen version
        </Button>
      </div>
    </div>
  );
}

type NoticeProps = Pick<Props, "subject" | "savedAt"> & {
  /** Chooses one side for all fields; null for a single field. */
  onAll: ((choice: "mine" | "theirs") => void) | null;
};

function Notice({ subject, savedAt, onAll }: NoticeProps) {
  // The form may be scrolled down: bring the notice into view.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-s-4 border-accent bg-accent-wash px-4 py-3 outline-none"
    >
      <p className="max-w-prose min-w-[min(24rem,100%)] flex-1">
        <strong className="font-bold">{subject} changed somewhere else</strong>
        {savedAt ? ` on ${shortDateTime(savedAt)},` : ""} after you opened this form. Nothing is lost: choose for each
        field which version is to stay.
      </p>
      {onAll && (
        <div className="flex flex-wrap gap-x-3 gap-y-2 max-sm:w-full max-sm:*:grow max-sm:*:px-1">
          <Button size="sm" onClick={() => onAll("mine")}>
            Choose all of mine
          </Button>
          <Button size="sm" onClick={() => onAll("theirs")}>
            Choose all of theirs
          </Button>
        </div>
      )}
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
    <div className="grid min-w-0 gap-3">
      {/* Theirs is on the left, as in the difference below. */}
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
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
            <span className="w-14 shrink-0 font-bold">{side === "mine" ? "Mine" : "Theirs"}</span>
            {!compared && (
              <span className="min-w-0 wrap-anywhere">{readable(side === "mine" ? mine : theirs) || "(empty)"}</span>
            )}
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
    </div>
  );
}
