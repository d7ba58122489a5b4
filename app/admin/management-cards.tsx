import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { adminPath, type ContentItem } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { ContentOverview } from "./content-overview.tsx";

/** A card for each list of the site: its state, and the way to it. `content` has the items by table. */
export function ManagementCards({ content }: { content: Partial<Record<string, ContentItem[]>> }) {
  const types = useContentTypes();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] border-2 border-ink bg-sheet md:grid-cols-[4fr_3fr_3fr]">
      {types.map((type) => {
        const items = content[type.table];
        return (
          <Card key={type.name} title={type.labels.many} to={adminPath(type)} action={`Manage ${type.labels.many}`}>
            {items && <ContentOverview of={type.overview(items)} />}
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
