import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { adminPath } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import type { ListStats, SiteStats } from "./stats.ts";

/** A card for each list of the site: its state, and the way to it. */
export function ManagementCards({ lists }: { lists: SiteStats["lists"] | undefined }) {
  const types = useContentTypes().filter(({ isSecondary }) => !isSecondary);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] border-2 border-ink bg-sheet md:grid-cols-[4fr_3fr_3fr]">
      {types.map((type) => {
        const list = lists?.[type.table];
        return (
          <Card key={type.name} title={type.labels.many} to={adminPath(type)} action={`Manage ${type.labels.many}`}>
            {list && <Overview of={list.overview} />}
          </Card>
        );
      })}
    </div>
  );
}

interface CardProps {
  title: string;
  to: string;
  action: string;
  children: ReactNode;
}

function Card({ title, to, action, children }: CardProps) {
  return (
    <article className="flex min-h-32 min-w-0 flex-col gap-2 border-rule px-4 py-3 max-md:not-first:border-t md:not-first:border-s">
      <h3 className="display text-title">{title}</h3>
      <div className="grow text-small wrap-anywhere text-ink-soft">{children}</div>
      <Link to={to} className="inline-flex min-h-11 max-w-full items-center gap-2 self-start font-bold">
        <span className="min-w-0 text-link wrap-anywhere">{action}</span>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
      </Link>
    </article>
  );
}

const COLORS = ["bg-ink", "bg-accent", "bg-edge"];

/** The state of a list: a sentence, or shares as a bar with a legend. */
function Overview({ of: overview }: { of: ListStats["overview"] }) {
  if (typeof overview === "string") return <p>{overview}</p>;
  const shares = overview
    .map((share, index) => ({ ...share, color: COLORS[index % COLORS.length] ?? "" }))
    .filter(({ count }) => count > 0);
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex h-3 gap-0.5">
        {shares.map(({ label, color, count }) => (
          <span key={label} data-share className={color} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="label flex flex-wrap gap-x-5 gap-y-1">
        {shares.map(({ label, color, count }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" data-share className={`size-2.5 ${color}`} />
            <span>{`${count} ${label}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
