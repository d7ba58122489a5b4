import { Link } from "react-router";
import { dateTimeFormat } from "#app/ui/time/local-time.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { AuditEntry } from "../audit.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { sentenceParts } from "../sentences.ts";

const DAY = dateTimeFormat({ weekday: "long", month: "long", day: "numeric", year: "numeric" });
const TIME = dateTimeFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

export function ActivityList({ entries }: { entries: AuditEntry[] }) {
  const days = Map.groupBy(entries, (entry) => DAY(new Date(entry.at)));
  return (
    <div className="grid gap-8">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="label border-b-2 border-ink pb-2">{day}</h2>
          <ol>
            {ofDay.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function ActivityRow({ entry }: { entry: AuditEntry }) {
  const [before, subject, after] = sentenceParts(entry, useContentTypes());
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-0.5 border-b border-rule py-2.5 text-small sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="label whitespace-nowrap text-ink-soft">
        {TIME(new Date(entry.at))}
      </time>
      <p className="min-w-0 text-body! wrap-anywhere max-sm:order-first max-sm:col-span-2">
        <strong className="font-bold">{entry.actor}</strong>
        {subject && entry.link ? (
          <span>
            <span>{` ${before}`}</span>
            <Link to={entry.link} className="text-link">{`“${subject}”`}</Link>
            <span>{after}</span>
          </span>
        ) : (
          <span>{` ${before}${subject && `“${subject}”`}${after}`}</span>
        )}
        {entry.action.endsWith("refused") && (
          <Chip tone="danger" className="ms-2">
            Denied
          </Chip>
        )}
      </p>
      <span className="label text-ink-soft">{entry.address}</span>
    </li>
  );
}
