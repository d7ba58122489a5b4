import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { StateMark } from "#app/ui/state-mark.tsx";
import type { NextStep } from "./next-steps.ts";

interface Props {
  /** Undefined while loading. */
  steps: NextStep[] | undefined;
}

/** The pending tasks: for each, a label, its first items and a link. */
export function NextStepsList({ steps }: Props) {
  if (steps?.length === 0) {
    return <p className="border-b border-rule py-4 text-ink-soft">You are all caught up.</p>;
  }
  return (
    <ul className="min-h-24">
      {steps?.map(({ shape, label, to, action, items }) => (
        <li
          key={to}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-b border-rule py-2 @2xl:grid-cols-[15rem_minmax(0,1fr)_auto]"
        >
          <StateMark shape={shape} label={label} className="font-bold" />
          <ul className="grid text-small @max-2xl:order-last @max-2xl:col-span-2">
            {items.map(({ key, name, to, note, date }) => (
              <li key={key} className="flex min-w-0 items-baseline gap-2">
                <Link
                  to={to}
                  className={cx(
                    "touch-target inline-flex min-h-7 min-w-0 items-center",
                    note && "max-w-[70%] shrink-0",
                  )}
                >
                  <span className="text-link truncate">{name}</span>
                </Link>
                {note && <span className="truncate text-ink-soft [unicode-bidi:plaintext]">{note}</span>}
                {date && <span className="shrink-0 text-ink-soft">{date}</span>}
              </li>
            ))}
          </ul>
          <Link
            to={to}
            aria-label={`${action}: ${label}`}
            className="touch-target inline-flex min-h-9 items-center gap-1.5 text-small font-bold"
          >
            <span className="text-link">{action}</span>
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
