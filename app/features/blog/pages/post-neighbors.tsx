import { Link } from "react-router";
import { itemPath } from "#app/content/slugs/slug.ts";
import { postLabels } from "#site-labels";
import { INSTANT_SCROLL } from "#app/ui/instant-scroll.ts";

type Neighbor = { slug: string; title: string } | null;

/** Links to the previous and the next post. */
export function PostNeighbors({ previous, next }: { previous: Neighbor; next: Neighbor }) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={postLabels.neighbours}
      className="mt-16 grid grid-cols-1 border-y-2 border-ink md:mt-24 md:grid-cols-2"
    >
      {previous && <NeighborLink label={postLabels.previous} rel="prev" to={previous} className="md:pr-8" />}
      {next && (
        <NeighborLink
          label={postLabels.next}
          rel="next"
          to={next}
          className="border-rule not-first:border-t md:col-start-2 md:border-l md:pl-8 md:text-right md:not-first:border-t-0"
        />
      )}
    </nav>
  );
}

type NeighborLinkProps = { label: string; rel: string; to: NonNullable<Neighbor>; className: string };

function NeighborLink({ label, rel, to, className }: NeighborLinkProps) {
  return (
    <Link
      prefetch="intent"
      to={itemPath("/blog", to.slug)}
      state={INSTANT_SCROLL}
      rel={rel}
      className={`group block py-6 ${className}`}
    >
      <span className="label block pb-2 text-ink-soft">{label}</span>
      <span className="display text-title group-hover:text-accent-text">{to.title}</span>
    </Link>
  );
}
